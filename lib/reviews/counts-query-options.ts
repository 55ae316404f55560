import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { ReviewCounts } from '@/lib/reviews/review-list';

/** Counts change slowly next to the list, and every page asks for them: this seldom at most. */
const COUNTS_MS = 10_000;

/** How many stand where, and what waits for the one who looks. */
export function reviewCountsOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['reviews', 'counts'],
    queryFn: ({ signal }) => fetchJson<ReviewCounts>('/api/reviews/counts', signal),
    ...polling<ReviewCounts>(refreshMs && Math.max(refreshMs, COUNTS_MS)),
  });
}
