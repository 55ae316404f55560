import { queryOptions } from '@tanstack/react-query';
import { fetchJson, RequestFailed } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';

/** The shared sample, fresh or with the truth about its age. */
export function triageOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['triage'],
    queryFn: ({ signal }) => fetchJson<Live<TriageSnapshot>>('/api/triage', signal),
    ...polling<Live<TriageSnapshot>>(refreshMs, (live) => live?.state === 'out-of-reach'),
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
