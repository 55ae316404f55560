import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobAddress, JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { ListPage } from '@/lib/jobs/list-page';
import type { JobDetail } from '@/lib/triage/job-detail';

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
