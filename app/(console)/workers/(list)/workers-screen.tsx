'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WorkersView } from '@/components/workers/workers-view';
import { triageOptions } from '@/lib/triage/query-options';
import type { TriageSnapshot } from '@/lib/triage/snapshot';
import { workersOptions } from '@/lib/workers/query-options';

/** The workers, live. `first` is the sample that the server drew the page from; null when it had none. */
export function WorkersScreen({ first }: { first: TriageSnapshot | null }) {
  const refresh = useRefreshInterval();
  const { data, error } = useQuery(workersOptions(refresh));
  const { data: triage } = useQuery(triageOptions(refresh));
  const snapshot = useFirstReading(first, triage?.snapshot);
  const problem = problemOf(error);
  useDocumentTitle('Workers');

  const absence = snapshot?.findings.find(({ about }) => about === 'watcher') ?? null;
  if (data) return <WorkersView list={data} problem={problem} absence={absence} />;
  return problem ? (
    <ProblemPanel title="The workers could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading workers" rows={8} />
  );
}
