import type { Timestamp } from '@/lib/time';

/** Blockers that wait for nobody, and blockers in the queue before it, that one waiter is listed with. */
const FREE_LISTED = 30;
const QUEUED_LISTED = 5;

/**
 * The blockers of one waiter that lead to the root soonest: first those that wait for nothing, then those in the queue
 * before it that came first. Without repeats, and bounded: all waiters of a queue of n would list n squared halves of each other.
 */
export function nearestBlockers(
  blockers: readonly number[],
  waits: ReadonlyMap<number, { since: Timestamp | null }>,
): number[] {
  const distinct = [...new Set(blockers)];
  const free = distinct.filter((pid) => !waits.has(pid));
  const since = (pid: number) => waits.get(pid)?.since ?? '~';
  const queued = distinct
    .filter((pid) => waits.has(pid))
    .sort((a, b) => (since(a) < since(b) ? -1 : since(a) > since(b) ? 1 : 0));
  return [...free.slice(0, FREE_LISTED), ...queued.slice(0, QUEUED_LISTED)];
}
