import type { ActionFacts } from '@/lib/actions/action-facts';
import { spokenTime } from '@/lib/actions/spoken-time';
import { UNREAD_LEASE } from '@/lib/actions/still-owned';
import { isArmed, type LeaseWait } from '@/lib/leases/lease-wait';

/** Why the lease of a running job cannot be waited out, in one sentence; null when it can. */
export function nothingToWaitFor({ lease, guard, wait, foreign }: ActionFacts): string | null {
  if (lease.state === 'unread') return UNREAD_LEASE;
  if (foreign && lease.state === 'none') return 'Its table tells of no lease on it, so none will lapse.';
  if (lease.state === 'none' || (!foreign && !guard?.owner))
    return 'It runs without a whole lease, so none will lapse.';
  if (lease.state === 'lapsed') return 'The lease has lapsed: there is nothing left to wait for.';
  return waitedFor(wait);
}

/** One wait a lease: two armed ones could contradict each other. */
export function waitedFor(wait: LeaseWait | null): string | null {
  return isArmed(wait) ? `${wait.armedBy.name} waits it out since ${spokenTime(wait.armedAt)}.` : null;
}

/** Why there is no wait to cancel, in one sentence; null when one is armed. */
export function noWaitArmed(wait: LeaseWait | null): string | null {
  return isArmed(wait) ? null : 'No wait is armed on it.';
}
