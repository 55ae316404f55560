'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { JOBS_IN_ADDRESS } from '@/app/(console)/jobs/jobs-in-address';
import { problemOf } from '@/app/(console)/problem-of';
import { JobsView } from '@/components/jobs/jobs-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { JobFilter } from '@/lib/jobs/job-list';
import { jobCountsOptions, jobsOptions } from '@/lib/jobs/query-options';

/** The jobs of a table that was found, live. */
export function VisitJobsScreen({ sources }: { sources: readonly string[] }) {
  const [{ cursor, ...filter }, setState] = useQueryStates(JOBS_IN_ADDRESS, { history: 'push' });
  const refresh = useRefreshInterval();
  const page = useQuery({ ...jobsOptions(filter, cursor, refresh), placeholderData: keepPreviousData });
  const counts = useQuery(jobCountsOptions(filter.source, refresh));
  const problem = problemOf(page.error);
  useDocumentTitle('Jobs');

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
      selection={null}
      bar={null}
      counts={counts.data ?? null}
      sources={sources}
      filter={filter}
      stale={page.isPlaceholderData}
      problem={problem}
      queue={null}
      sheet={null}
      onFilter={(change: Partial<JobFilter>) => void setState({ ...change, cursor: null })}
      onPage={(to) => void setState({ cursor: to })}
    />
  );
}
