import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import { jobListParams } from '@/lib/jobs/job-filter';
import type { JobCounts, JobFilter, JobPage } from '@/lib/jobs/job-list';
import type { QueueState } from '@/lib/jobs/queue';

/** Counts walk indexes and change slowly next to the list: they are asked for this seldom at most. */
const COUNTS_MS = 5_000;

/** One page of a filtered list; while another page loads the last one stays. */
export function jobsOptions(filter: JobFilter, cursor: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['jobs', 'list', filter, cursor],
    queryFn: ({ signal }) => fetchJson<JobPage>(`/api/jobs?${jobListParams(filter, cursor)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<JobPage>(refreshMs),
  });
}

/** How many attempts have each status, for the tabs. */
export function jobCountsOptions(source: string | null, refreshMs: RefreshMs) {
  const of = source === null ? '' : `?source=${encodeURIComponent(source)}`;
  return queryOptions({
    queryKey: ['jobs', 'counts', source],
    queryFn: ({ signal }) => fetchJson<JobCounts>(`/api/jobs/counts${of}`, signal),
    ...polling<JobCounts>(refreshMs && Math.max(refreshMs, COUNTS_MS)),
  });
}

/** Whether one queue is paused; not asked while no queue is named. */
export function queueStateOptions(name: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['jobs', 'queue', name],
    queryFn: ({ signal }) => fetchJson<QueueState>(`/api/queues/${encodeURIComponent(name ?? '')}`, signal),
    enabled: name !== null,
    ...polling<QueueState>(refreshMs),
  });
}
