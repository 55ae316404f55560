import type { HeldLease, RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import { epochMs, type Timestamp } from '@/lib/time';
import { left } from '@/lib/triage/words';

/**
 * When a lease lapses by the database's clock: what Redis said was left, from the moment at which it was read. No clock is compared
 * with another. Null for one that never does.
 */
export function lapseOf({ remaining }: HeldLease, readAt: Timestamp): Timestamp | null {
  const at = epochMs(readAt) + (remaining ?? Number.NaN);
  return Number.isNaN(at) ? null : `${new Date(at).toISOString().slice(0, -1)}000Z`;
}

/** "for 0:38 more", or that it never lapses by itself. */
export function lifeWords({ remaining }: HeldLease): string {
  return remaining === null ? 'without an expiry' : `for ${left(remaining)} more`;
}

/** What follows of a destination that takes no token, as the end of a verdict. */
export function mayWriteTwice({ leases }: RedisLeaseFacts): string {
  return leases.destinationChecksTokens ? '' : ' Its destination takes no token, so it may be written twice.';
}

/** Why nobody takes a lease away from a worker that may be at work. */
export function noRelease(name: string, { destinationChecksTokens }: RedisLeaseFacts['leases']): string {
  return `A released lease has not stopped ${name}: ${destinationChecksTokens ? 'it goes on until a write of it is refused.' : 'it goes on, and its destination takes no token, so what it does may be written twice.'}`;
}
