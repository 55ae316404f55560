import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';

/** The leases in Redis. */
export function redisLeasesOptions(refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['locks', 'redis'],
    queryFn: ({ signal }) => fetchJson<RedisLeasesSnapshot>('/api/locks/redis', signal),
    ...polling<RedisLeasesSnapshot>(refreshMs),
  });
}
