import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Intervention, InterventionFilter, InterventionPage } from '@/lib/audit/intervention';
import { interventionListParams } from '@/lib/audit/intervention-filter';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** One page of the record; while another page loads the last one stays. */
export function interventionsOptions(
  filter: InterventionFilter,
  cursor: string | null,
  refreshMs: RefreshMs,
) {
  return queryOptions({
    queryKey: ['interventions', 'list', filter, cursor],
    queryFn: ({ signal }) =>
      fetchJson<InterventionPage>(`/api/interventions?${interventionListParams(filter, cursor)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<InterventionPage>(refreshMs),
  });
}

/** One act with what came after it: the event itself never changes, what happened next grows. */
export function interventionOptions(seq: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['interventions', 'one', seq],
    queryFn: ({ signal }) => fetchJson<Intervention>(`/api/interventions/${encodeURIComponent(seq)}`, signal),
    ...polling<Intervention>(refreshMs),
  });
}
