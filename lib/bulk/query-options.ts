import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BulkItemPage, type BulkReading, type ItemFilter, isUnderWay } from '@/lib/bulk/bulk-run';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** One bulk recovery; while it is under way it is looked at each second. */
export function bulkOptions(id: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['bulk', 'one', id],
    queryFn: ({ signal }) => fetchJson<BulkReading>(`/api/bulk/${encodeURIComponent(id)}`, signal),
    ...polling<BulkReading>(refreshMs, (reading) => reading !== undefined && isUnderWay(reading.run)),
  });
}

/** A page of its jobs, from `after` on. */
export function bulkItemsOptions(id: string, filter: ItemFilter | null, after: number, refreshMs: RefreshMs) {
  const query = new URLSearchParams({ after: String(after), ...(filter && { outcome: filter }) });
  return queryOptions({
    queryKey: ['bulk', 'items', id, filter, after],
    queryFn: ({ signal }) =>
      fetchJson<BulkItemPage>(`/api/bulk/${encodeURIComponent(id)}/items?${query}`, signal),
    placeholderData: keepPreviousData,
    ...polling<BulkItemPage>(refreshMs),
  });
}
