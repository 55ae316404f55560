import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { Live } from '@/lib/triage/snapshot';
import type { VisitSnapshot } from '@/lib/visit/snapshot';

/** The shared sample of a visit, fresh or with the truth about its age. */
export function visitOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['visit'],
    queryFn: ({ signal }) => fetchJson<Live<VisitSnapshot>>('/api/visit', signal),
    ...polling<Live<VisitSnapshot>>(refreshMs, (live) => live?.state === 'out-of-reach'),
  });
}
