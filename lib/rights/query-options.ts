import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { Settings } from '@/lib/rights/settings';

/** Grants change by hand: often enough to see one take effect while one looks. */
const AT_LEAST_MS = 10_000;

/** What this console may and may not in its database. */
export function settingsOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => fetchJson<Settings>('/api/settings', signal),
    ...polling<Settings>(refreshMs === false ? false : Math.max(refreshMs, AT_LEAST_MS)),
  });
}
