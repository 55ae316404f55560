import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchJson, RequestFailed } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobAddress, JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { ListPage } from '@/lib/jobs/list-page';
import type { JobDetail } from '@/lib/triage/job-detail';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';

/** The shared sample, fresh or with the truth about its age. */
export function triageOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['triage'],
    queryFn: ({ signal }) => fetchJson<Live<TriageSnapshot>>('/api/triage', signal),
    ...polling<Live<TriageSnapshot>>(refreshMs, (live) => live?.state === 'out-of-reach'),
  });
}

/** The leases in Redis. */
export function redisLeasesOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['locks', 'redis'],
    queryFn: ({ signal }) => fetchJson<RedisLeasesSnapshot>('/api/locks/redis', signal),
    ...polling<RedisLeasesSnapshot>(refreshMs),
  });
}

/** One job's page. */
export function jobDetailOptions(address: JobAddress, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['jobs', 'detail', address],
    queryFn: ({ signal }) => fetchJson<JobDetail>(`/api${jobPath(address)}`, signal),
    ...polling<JobDetail>(refreshMs),
  });
}

/** A page of the attempts of a job's subject, or of their history; not asked for while it is the first, which the job's page has. */
export function jobListOptions<What extends 'attempts' | 'events'>(
  address: JobAddress,
  what: What,
  cursor: string | null,
) {
  type Page = ListPage<What extends 'attempts' ? JobRow : JobEvent>;
  return queryOptions({
    queryKey: ['jobs', 'detail', address, what, cursor],
    queryFn: ({ signal }) =>
      fetchJson<Page>(`/api${jobPath(address)}/${what}?cursor=${encodeURIComponent(cursor ?? '')}`, signal),
    enabled: cursor !== null,
    placeholderData: keepPreviousData,
  });
}

/** What the banner says; `since` is ISO text by the console's or, when that is out of reach too, the browser's clock. */
export type Outage = { since: string; sentence: string };

/**
 * Whether what a query shows is out of date because nothing could be read, whichever way it was told: by a sample that says
 * so, by a handler that could not read the session, or by no answer at all. Other failures are no outage.
 */
export function outageOf(query: { data: Live<unknown> | undefined; error: unknown }): Outage | null {
  const { data, error } = query;
  if (error instanceof RequestFailed && error.state === 'out-of-reach') {
    return { since: data?.state === 'out-of-reach' ? data.since : error.since, sentence: error.message };
  }
  return data?.state === 'out-of-reach' ? { since: data.since, sentence: data.sentence } : null;
}
