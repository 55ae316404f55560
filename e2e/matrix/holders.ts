import type { ActionVerb } from '@/lib/actions/recovery-action';

/** Everybody there is, written out: a role that is added must be given its cells. */
export const EVERYBODY = ['viewer', 'operator', 'approver', 'reviewer', 'admin'] as const;

const act = ['operator', 'approver'] as const;
const look = ['operator', 'approver', 'reviewer'] as const;

/**
 * Who may do what, read off the rules and not off the code that applies them: who acts does not review, who reviews does
 * not act, and who says who is who does neither.
 */
export const HOLDERS: Readonly<Record<ActionVerb, readonly (typeof EVERYBODY)[number][]>> = {
  'mark-failed': act,
  retry: act,
  'wait-out': act,
  'request-stop': act,
  hold: act,
  'release-hold': act,
  'cancel-pending': act,
  'fence-off': act,
  'cancel-wait': act,
  'pause-queue': act,
  'resume-queue': act,
  'drain-worker': act,
  'cancel-backend': act,
  'terminate-backend': act,
  'wait-out-redis-lease': act,
  'cancel-redis-wait': act,
  'release-redis-lease': act,
  snooze: act,
  unsnooze: act,
  acknowledge: act,
  'start-bulk': act,
  'pause-bulk': act,
  'resume-bulk': act,
  'stop-bulk': act,
  'reveal-payload': look,
  'reveal-statement': look,
  approve: ['approver'],
  deny: ['approver'],
  withdraw: act,
  'sign-off': ['reviewer'],
  query: ['reviewer'],
  answer: ['operator', 'approver', 'admin'],
  'add-person': ['admin'],
  'change-role': ['admin'],
  'end-sessions': ['admin'],
  'disable-person': ['admin'],
  'restore-person': ['admin'],
};
