'use client';

import { useQuery } from '@tanstack/react-query';
import { useAddress } from '@/app/(console)/use-address';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { useRefreshInterval } from '@/components/shell/refresh';
import { SkeletonRows } from '@/components/ui/skeleton';
import { VisitView } from '@/components/visit/visit-view';
import { visitTitle } from '@/components/visit/visit-words';
import { foldFindings } from '@/lib/triage/fold';
import { visitOptions } from '@/lib/visit/query-options';
import type { VisitSnapshot } from '@/lib/visit/snapshot';

/** Triage of a visit, live. */
export function VisitScreen({ first }: { first: VisitSnapshot | null }) {
  const { data } = useQuery(visitOptions(useRefreshInterval()));
  const snapshot = useFirstReading(first, data?.snapshot ?? undefined);
  const [selected] = useAddress('finding');
  const cards = foldFindings(snapshot?.findings ?? [], snapshot?.unlisted);
  const title = snapshot ? visitTitle(snapshot, cards) : 'Triage';
  useDocumentTitle(snapshot ? `${title} · ${snapshot.database}` : title);
  if (snapshot === null) return <SkeletonRows label="Reading findings" rows={4} />;
  return <VisitView snapshot={snapshot} cards={cards} title={title} selected={selected} />;
}
