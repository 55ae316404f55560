'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WorkersView } from '@/components/workers/workers-view';
import { workersOptions } from '@/lib/workers/query-options';

/** The workers, live. */
export function WorkersScreen() {
  const { data, error } = useQuery(workersOptions(useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle('Workers');

  if (data) return <WorkersView list={data} problem={problem} />;
  return problem ? (
    <ProblemPanel title="The workers could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading workers" rows={8} />
  );
}
