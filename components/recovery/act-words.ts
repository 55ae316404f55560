import type { ActionOffer, Guard } from '@/lib/actions/action-offer';

/** The confirm button: a verb with a number. A retry of an attempt that still runs marks it failed first, and says so. */
export function confirmLabel({ verb, guard }: Extract<ActionOffer, { allowed: true }>): string {
  if (verb === 'mark-failed') return 'Mark 1 job failed';
  return guard.status === 'running' ? 'Mark 1 job failed and retry it' : 'Retry 1 job';
}

/** How the act ends when somebody else is first. */
export function raceNote({ status }: Guard): string {
  return `If ${status === 'running' ? 'a worker' : 'somebody'} is first, this ends as stale, 0 rows.`;
}
