import { epochMs, isLater, type Timestamp } from '@/lib/time';
import { perObservation } from '@/lib/triage/per-observation';

/** Where a lease stands by the database's clock. Durations are milliseconds. */
export type LeaseStanding =
  | { state: 'live'; until: Timestamp; left: number }
  | { state: 'lapsed'; until: Timestamp; over: number }
  /** Read, and there is none: nothing lapses. */
  | { state: 'none' }
  | { state: 'unread'; why: string };

/** A lease is live until the very microsecond of its end; a text that is no time counts as unread, not as lapsed. */
export const leaseStanding = perObservation(({ lease, databaseNow }): LeaseStanding => {
  if (lease.state === 'unread') return { state: 'unread', why: lease.why };
  const { until } = lease.value;
  if (until === null) return { state: 'none' };
  const left = epochMs(until) - epochMs(databaseNow);
  if (Number.isNaN(left)) return { state: 'unread', why: `The lease's end is not a time: ${until}.` };
  return isLater(until, databaseNow)
    ? { state: 'live', until, left: Math.max(1, left) }
    : { state: 'lapsed', until, over: -left };
});
