import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlertsSnapshot } from '@/lib/alerts/alerts-snapshot';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** Everything about alerts, and the one of that number whatever became of it. */
export function alertsOptions(asked: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['alerts', asked],
    queryFn: ({ signal }) =>
      fetchJson<AlertsSnapshot>(
        `/api/alerts${asked === null ? '' : `?alert=${encodeURIComponent(asked)}`}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    ...polling<AlertsSnapshot>(refreshMs),
  });
}
