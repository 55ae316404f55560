'use client';

import { useQuery } from '@tanstack/react-query';
import { useAddress } from '@/app/(console)/use-address';
import { useFindingSheet } from '@/app/(console)/use-finding-sheet';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useHydrated } from '@/components/providers/use-hydrated';
import { useRefreshInterval } from '@/components/shell/refresh';
import { triageTitle } from '@/components/triage/triage-title';
import { TriageView } from '@/components/triage/triage-view';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { MayAct } from '@/lib/actions/may-act';
import type { FindingVerb } from '@/lib/actions/recovery-action';
import { foldFindings } from '@/lib/triage/fold';
import { triageOptions } from '@/lib/triage/query-options';
import { setAside } from '@/lib/triage/set-aside';
import type { TriageSnapshot } from '@/lib/triage/snapshot';

type TriageScreenProps = {
  /** What the server read for the first paint; null when nothing could be read yet. */
  first: TriageSnapshot | null;
  /** Why this person may not act; null when they may. */
  roleRefusal: string | null;
  actorName: string;
  rights: Readonly<Record<FindingVerb, MayAct>>;
};

/** Triage, live: the shared sample, and the finding that the address names. */
export function TriageScreen({ first, roleRefusal, actorName, rights }: TriageScreenProps) {
  const { data } = useQuery(triageOptions(useRefreshInterval()));
  const [selected, select] = useAddress('finding');
  const [verb, setVerb] = useAddress('act');
  const outage = useOutage();
  const hydrated = useHydrated();
  const snapshot = hydrated ? (data?.snapshot ?? null) : first;
  const { awake, snoozed } = setAside(snapshot?.findings ?? [], snapshot?.snoozes ?? []);
  const cards = foldFindings(awake, snapshot?.unlisted);
  const title = triageTitle(cards, snoozed.length);
  const { sheet } = useFindingSheet({
    finding: snapshot?.findings.find(({ fingerprint }) => fingerprint === selected) ?? null,
    snooze: snapshot?.snoozes.find(({ fingerprint }) => fingerprint === selected) ?? null,
    rights,
    verb,
    actsOff: outage,
    environment: snapshot?.environment ?? 'production',
    actorName,
    back: 'Back to Triage',
    onClose: () => setVerb(null),
  });
  useDocumentTitle(snapshot ? `${title} · ${snapshot.database}` : 'Triage');

  if (snapshot === null) return <SkeletonRows label="Reading findings" rows={4} />;
  return (
    <TriageView
      snapshot={snapshot}
      cards={cards}
      snoozed={snoozed}
      title={title}
      selected={selected}
      onClearSelected={() => select(null)}
      actsOff={outage ?? roleRefusal}
      sheet={sheet}
    />
  );
}
