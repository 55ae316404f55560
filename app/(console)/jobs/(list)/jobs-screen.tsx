'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { JobsView } from '@/components/jobs/jobs-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { LEASE_STATES } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { jobCountsOptions, jobsOptions } from '@/lib/jobs/query-options';

/** The whole state of the list stands in the address, under the names that the handler reads. */
const PARSERS = {
  status: parseAsStringLiteral(JOB_STATUSES),
  queue: parseAsString,
  owner: parseAsString,
  stage: parseAsString,
  lease: parseAsStringLiteral(LEASE_STATES),
  search: parseAsString,
  cursor: parseAsString,
};

/** The jobs list, live. */
export function JobsScreen() {
  const [{ cursor, ...filter }, setState] = useQueryStates(PARSERS, { history: 'push' });
  const refresh = useRefreshInterval();
  const page = useQuery({ ...jobsOptions(filter, cursor, refresh), placeholderData: keepPreviousData });
  const counts = useQuery(jobCountsOptions(refresh));
  const problem = problemOf(page.error);
  useDocumentTitle('Jobs');

  const narrow = (change: Partial<JobFilter>) => void setState({ ...change, cursor: null });
  if (!page.data) {
    return problem ? (
      <ProblemPanel title="The jobs could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading jobs" rows={8} />
    );
  }
  return (
    <JobsView
      page={page.data}
      counts={counts.data ?? null}
      filter={filter}
      stale={page.isPlaceholderData}
      problem={problem}
      onFilter={narrow}
      onPage={(to) => void setState({ cursor: to })}
    />
  );
}
