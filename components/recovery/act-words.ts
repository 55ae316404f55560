import type { ActionOffer, Guard } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';

/** The confirm button: a verb with a number. A retry of an attempt that still runs marks it failed first, and says so. */
export function confirmLabel({ verb, guard }: Extract<ActionOffer, { allowed: true }>): string {
  if (verb === 'retry' && guard.status === 'running') return 'Mark 1 job failed and retry it';
  return CONFIRM[verb];
}

const CONFIRM: Record<JobVerb, string> = {
  'mark-failed': 'Mark 1 job failed',
  retry: 'Retry 1 job',
  'request-stop': 'Ask 1 worker to stop',
  hold: 'Hold 1 job',
  'release-hold': 'Release 1 hold',
  'cancel-pending': 'Cancel 1 job',
  'fence-off': 'Fence off 1 owner',
};

/** How the act ends when somebody else is first. */
export function raceNote({ status }: Guard): string {
  return `If ${status === 'running' ? 'a worker' : 'somebody'} is first, this ends as stale, 0 rows.`;
}
