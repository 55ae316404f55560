import type { AllowedOffer } from '@/components/recovery/use-recovery';
import type { Guard } from '@/lib/actions/action-offer';
import { MAY_RUN_TWICE } from '@/lib/actions/foreign-words';
import type { ActionVerb, JobVerb } from '@/lib/actions/recovery-action';

/** The confirm button of a job's act. A retry of an attempt that still runs marks it failed first, and says so. */
export function confirmLabel({ verb, guard, label }: AllowedOffer<JobVerb, Guard>): string {
  // Of a job of somebody else's nothing is marked failed by a retry, and the button says what it may lead to.
  if (guard.startedAt !== undefined)
    return `${CONFIRM[verb]}${label.endsWith(MAY_RUN_TWICE) ? MAY_RUN_TWICE : ''}`;
  if (verb === 'retry' && guard.status === 'running') return 'Mark 1 job failed and retry it';
  return CONFIRM[verb];
}

/** The same where one person alone may only ask for it. */
export function askLabel(confirm: string): string {
  return `Ask a second person to ${confirm.charAt(0).toLowerCase()}${confirm.slice(1)}`;
}

/** A verb with a number. */
export const CONFIRM: Record<ActionVerb, string> = {
  'mark-failed': 'Mark 1 job failed',
  retry: 'Retry 1 job',
  'wait-out': 'Wait out 1 lease',
  'request-stop': 'Ask 1 worker to stop',
  hold: 'Hold 1 job',
  'release-hold': 'Release 1 hold',
  'cancel-pending': 'Cancel 1 job',
  'fence-off': 'Fence off 1 owner',
  'cancel-wait': 'Cancel 1 wait',
  'pause-queue': 'Pause 1 queue',
  'resume-queue': 'Resume 1 queue',
  'drain-worker': 'Drain 1 worker',
  'cancel-backend': 'Cancel 1 statement',
  'terminate-backend': 'Terminate 1 backend',
  'wait-out-redis-lease': 'Wait out 1 lease in Redis',
  'cancel-redis-wait': 'Cancel 1 wait',
  'release-redis-lease': 'Release 1 lease in Redis',
  snooze: 'Snooze 1 finding',
  unsnooze: 'Show 1 finding again',
  acknowledge: 'Acknowledge 1 alert',
  'start-bulk': 'Start 1 bulk recovery',
  'pause-bulk': 'Pause 1 bulk recovery',
  'resume-bulk': 'Resume 1 bulk recovery',
  'stop-bulk': 'Stop 1 bulk recovery',
  'reveal-payload': 'Reveal 1 payload',
  'reveal-statement': 'Reveal 1 statement',
  approve: 'Approve 1 request',
  deny: 'Deny 1 request',
  withdraw: 'Withdraw 1 request',
  'sign-off': 'Sign off 1 act',
  query: 'Query 1 act',
  answer: 'Answer 1 query',
  'add-person': 'Add 1 person',
  'change-role': 'Change 1 role',
  'end-sessions': 'End the sessions of 1 person',
  'disable-person': 'Disable 1 account',
  'restore-person': 'Restore 1 account',
};

/** How the act ends when somebody else is first. */
export function raceNote({ status }: Guard): string {
  return staleNote(status === 'running' ? 'a worker' : 'somebody');
}

export function staleNote(other: string): string {
  return `If ${other} is first, this ends as stale, 0 rows.`;
}
