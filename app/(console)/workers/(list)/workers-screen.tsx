'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WorkersView } from '@/components/workers/workers-view';
import { triageOptions } from '@/lib/triage/query-options';
import { workersOptions } from '@/lib/workers/query-options';

/** The workers, live. */
export function WorkersScreen() {
  const refresh = useRefreshInterval();
  const { data, error } = useQuery(workersOptions(refresh));
  const { data: triage } = useQuery(triageOptions(refresh));
  const problem = problemOf(error);
  useDocumentTitle('Workers');

  const absence = triage?.snapshot?.findings.find(({ about }) => about === 'watcher') ?? null;
  if (data) return <WorkersView list={data} problem={problem} absence={absence} />;
  return problem ? (
    <ProblemPanel title="The workers could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading workers" rows={8} />
  );
}
