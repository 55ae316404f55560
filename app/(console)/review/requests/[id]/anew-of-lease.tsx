'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { RequestBody, type RequestBodyProps } from '@/app/(console)/review/requests/[id]/request-body';
import { seenOfLease } from '@/components/redis-leases/seen-of-lease';
import { useRefreshInterval } from '@/components/shell/refresh';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS } from '@/lib/actions/recovery-action';
import { offerRedisLeaseActs } from '@/lib/actions/redis-lease-offers';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import { redisLeasesOptions } from '@/lib/triage/redis-query-options';

/** A request about a lease in Redis, with the lease as it is now. */
export function AnewOfLease(body: Omit<RequestBodyProps, 'anew'>) {
  const { verb, address } = body.reading.approval;
  const { data, error } = useQuery(redisLeasesOptions(useRefreshInterval()));
  const row = data?.rows.find((one) => one.address.key === address.key) ?? null;
  const problem = problemOf(error) ?? whyUnread(data ?? null, address.key, row !== null);
  const offer = row
    ? offerRedisLeaseActs(row, rightsOfAnybody(REDIS_LEASE_VERBS)).find((one) => one.verb === verb)
    : undefined;
  const held = row?.facts.held;
  return (
    <RequestBody
      {...body}
      anew={{
        guard: problem ? null : { digest: held?.digest ?? null, expiresAt: held?.expiresAt ?? null },
        seen: data && !problem ? seenOfLease(address.key, row, data) : null,
        act: offer?.allowed ? offer : null,
        problem,
      }}
    />
  );
}

/** Why the lease is not known as it is now. That it is not among those listed says nothing where not all are. */
function whyUnread(snapshot: RedisLeasesSnapshot | null, key: string, listed: boolean): string | null {
  if (snapshot === null) return 'Leases in Redis are being read anew.';
  const { configured, rows, count } = snapshot;
  const leases = configured.find(({ name }) => name === readLeaseKey(key)?.name);
  if (!leases) return 'leasehold.config.ts tells of no such leases any more.';
  if (leases.problem) return `Its Redis is not readable now: ${leases.problem}`;
  return !listed && rows.length < count ? 'It is not among the leases that are listed.' : null;
}
