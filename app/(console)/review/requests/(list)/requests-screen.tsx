'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { RequestsView } from '@/components/approvals/requests-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { approvalsOptions } from '@/lib/approvals/query-options';

/** What waits for a second person, live. */
export function RequestsScreen() {
  const [before, setBefore] = useQueryState('before', parseAsString.withOptions({ history: 'push' }));
  const { data, error } = useQuery(approvalsOptions(before, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle('Requests');

  if (!data) {
    return problem ? (
      <ProblemPanel title="The requests could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading requests" rows={5} />
    );
  }
  return <RequestsView list={data} before={before} problem={problem} onPage={(to) => void setBefore(to)} />;
}
