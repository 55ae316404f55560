import 'server-only';
import type { AnsweredRequest } from '@/lib/http/follow-requests';
import { log } from '@/lib/log';
import { processMetrics } from '@/lib/metrics/registry';
import { readRoutes } from '@/lib/metrics/route-of';

/** What HTTP has; whatever else a client makes up is one method. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Makes what counts each answered request by its route. An address is never told: it may hold a name or a key. */
export function countRequests(routeOf = readRoutes()): (request: AnsweredRequest) => void {
  const { requests } = processMetrics();
  return ({ requestId, method, path, status, seconds }) => {
    const route = routeOf(path);
    const labels = { method: METHODS.has(method) ? method : 'other', route };
    requests.observe({ ...labels, status: `${Math.trunc(status / 100)}xx` }, seconds);
    log.debug({ requestId, ...labels, status, ms: Math.round(seconds * 1_000) }, 'a request was answered');
  };
}
