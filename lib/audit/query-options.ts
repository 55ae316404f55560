import { queryOptions } from '@tanstack/react-query';
import type { Intervention } from '@/lib/audit/intervention';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** One act with what came after it: the event itself never changes, what happened next grows. */
export function interventionOptions(seq: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['interventions', 'one', seq],
    queryFn: ({ signal }) => fetchJson<Intervention>(`/api/interventions/${encodeURIComponent(seq)}`, signal),
    ...polling<Intervention>(refreshMs),
  });
}
