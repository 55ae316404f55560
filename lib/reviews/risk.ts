import type { AuditEvent } from '@/lib/audit/audit-event';
import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { Permission } from '@/lib/auth/policy';
import type { Risk } from '@/lib/reviews/review';

/** What of an act tells whether it is reviewed, and how closely. */
export type ReviewedAct = Pick<AuditEvent, 'phase' | 'outcome' | 'breakGlass' | 'danger' | 'approvedBy'> & {
  action: string;
  /** The bulk recovery that it was part of. */
  bulkRun: string | null;
  /** The role that a person was given by it; null for every other act. */
  newRole: string | null;
};

/** Nothing was changed, or it was only asked for. */
const CHANGED_NOTHING: readonly OutcomeWord[] = ['stale', 'refused', 'not_found', 'timed_out', 'requested'];

/** Looking, deciding on a request (the act that it led to holds the decision) and reviewing. */
const NOT_REVIEWED: readonly string[] = [
  'reveal-payload',
  'reveal-statement',
  'approve',
  'deny',
  'withdraw',
  'sign-off',
  'query',
  'answer',
] satisfies Permission[];

const GIVES_A_ROLE: readonly string[] = [
  'add-person',
  'change-role',
  'restore-person',
] satisfies Permission[];

/** What is no small thing, and why. Everything else is low. */
const MEDIUM: Readonly<Partial<Record<Permission, string>>> = {
  'mark-failed': 'An attempt was closed without its owner.',
  retry: 'The work is done again.',
  'wait-out': 'The watcher acts on it, or did.',
  'release-hold': 'What was parked may run.',
  'cancel-pending': 'The work is not done.',
  'cancel-backend': 'A statement was ended.',
  'pause-queue': 'Nothing of this queue was claimed.',
  'add-person': 'Somebody may sign in.',
  'change-role': 'Somebody may do other things than before.',
  'end-sessions': 'Somebody was signed out.',
  'disable-person': 'Somebody was locked out.',
  'restore-person': 'Somebody may sign in again.',
};

const ALWAYS_HIGH: Readonly<Partial<Record<Permission, string>>> = {
  'start-bulk': 'Many jobs were changed by one wish.',
  'fence-off': 'An owner was shut out that may be at work.',
  'release-redis-lease': 'A lease was taken from an owner that may be at work.',
  'terminate-backend': 'A session was ended with its transaction.',
};

/** Of every change made outside the console. */
export const OUTSIDE_BECAUSE = 'No guard was checked, and no record says why.';

/**
 * How much could have gone wrong with an act, and why in a few words; null for one that is not reviewed. The database holds
 * the same rule as leasehold.review_risk, by which the queue is filled.
 */
export function reviewRisk(act: ReviewedAct): { risk: Risk; because: string } | null {
  if (whyNotReviewed(act) !== null) return null;
  const action = act.action as Permission;
  const high = whyHigh(act) ?? ALWAYS_HIGH[action];
  if (high) return { risk: 'high', because: high };
  const medium = MEDIUM[action];
  return medium
    ? { risk: 'medium', because: medium }
    : { risk: 'low', because: 'Undone as easily as it was done.' };
}

/** Why nobody reviews an event, in one sentence; null for an act that is reviewed. */
export function whyNotReviewed({ phase, outcome, action, bulkRun }: ReviewedAct): string | null {
  if (phase === 'intent') return 'This is the intent: its outcome is what is reviewed.';
  if (bulkRun !== null) return `Bulk recovery ${bulkRun} is reviewed as a whole, by the record of its end.`;
  if (outcome === 'requested')
    return 'Nothing was carried out yet: the act is reviewed, and the request with it.';
  if (CHANGED_NOTHING.includes(outcome)) return 'It changed nothing, so there is nothing to review.';
  if (!NOT_REVIEWED.includes(action)) return null;
  if (action.startsWith('reveal-'))
    return 'Somebody looked. It changed nothing, so there is nothing to review.';
  return ['approve', 'deny', 'withdraw'].includes(action)
    ? 'A decision on a request is reviewed with the act that was asked for.'
    : 'This is a review itself.';
}

function whyHigh({ breakGlass, approvedBy, danger, outcome, action, newRole }: ReviewedAct): string | null {
  if (breakGlass !== null) return 'The glass was broken: one person did alone what takes two.';
  if (danger !== null || approvedBy !== null) return 'It took a second person.';
  if (outcome === 'unknown') return 'Nobody knows how it ended.';
  return GIVES_A_ROLE.includes(action) && (newRole === 'approver' || newRole === 'admin')
    ? `Somebody is ${newRole} by it.`
    : null;
}
