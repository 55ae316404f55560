import type { AuditEventRow } from '@/lib/audit/audit-event';
import { epochMs } from '@/lib/time';

/** Older than this, an act is history and no longer somebody's hand on the job. */
const RECENT_MS = 5 * 60_000;

/**
 * The newest act that did something to the subject in the last minutes; null when nobody has. A snooze does nothing to it. Newest
 * first.
 */
export function recentAct(interventions: readonly AuditEventRow[], nowMs: number): AuditEventRow | null {
  const newest = interventions.find(
    ({ target, outcome, rowsChanged }) =>
      target !== 'finding' &&
      target !== 'alert' &&
      (rowsChanged > 0 || outcome === 'armed' || outcome === 'cancelled'),
  );
  return newest && nowMs - epochMs(newest.at) <= RECENT_MS ? newest : null;
}
