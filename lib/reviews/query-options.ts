import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InterventionFilter } from '@/lib/audit/intervention';
import { interventionListParams } from '@/lib/audit/intervention-filter';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import { type ReviewFilter, reviewListParams } from '@/lib/reviews/review-filter';
import type { ReviewDetail, ReviewedPage, ReviewPage } from '@/lib/reviews/review-list';

/** One page of the queue; while another page loads the last one stays. */
export function reviewsOptions(filter: ReviewFilter, cursor: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['reviews', 'list', filter, cursor],
    queryFn: ({ signal }) =>
      fetchJson<ReviewPage>(`/api/reviews?${reviewListParams(filter, cursor)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<ReviewPage>(refreshMs),
  });
}

/** One item with its notes; null where nothing of that key is reviewed. Not asked while no key is chosen. */
export function reviewOptions(key: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['reviews', 'one', key],
    queryFn: ({ signal }) => fetchJson<{ found: ReviewDetail | null }>(`/api/reviews/${key}`, signal),
    enabled: key !== null,
    ...polling<{ found: ReviewDetail | null }>(refreshMs),
  });
}

/** One page of the record; while another page loads the last one stays. */
export function interventionsOptions(
  filter: InterventionFilter,
  cursor: string | null,
  refreshMs: RefreshMs,
) {
  return queryOptions({
    queryKey: ['interventions', 'list', filter, cursor],
    queryFn: ({ signal }) =>
      fetchJson<ReviewedPage>(`/api/interventions?${interventionListParams(filter, cursor)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<ReviewedPage>(refreshMs),
  });
}
