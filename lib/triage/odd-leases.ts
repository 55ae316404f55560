import type { LeaseInSight } from '@/lib/triage/lease-in-sight';
import type { OddLease } from '@/lib/triage/redis-leases-snapshot';
import { readValue } from '@/lib/triage/slot';

/** What is odd about a lease, most urgent first. */
export function oddOf({ facts, job, withoutJobSince }: LeaseInSight): OddLease[] {
  const { held } = facts;
  if (held === null) return ['not-there'];
  const owner = job && readValue(job.lease)?.owner;
  return [
    ...(owner && held.owner !== null && held.owner !== owner ? (['another-owner'] as const) : []),
    ...(held.remaining === null ? (['no-expiry'] as const) : []),
    ...(withoutJobSince === null ? [] : (['no-job'] as const)),
  ];
}
