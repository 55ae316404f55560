import type { ActionFacts } from '@/lib/actions/action-facts';
import { foreignRefusalOf } from '@/lib/actions/foreign-refusal';
import { guardedColumns } from '@/lib/actions/guarded-columns';
import { asksAboutEffects } from '@/lib/actions/questions';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import { stillOwned, UNREAD_LEASE } from '@/lib/actions/still-owned';
import { nothingToWaitFor, noWaitArmed } from '@/lib/actions/wait-refusal';
import type { JobStatus } from '@/lib/jobs/job';

type Refuse = (facts: ActionFacts, attempt: number) => string | null;

/** Why an act is not possible on this attempt just now, in one sentence; null when it is. */
export function refusalOf(verb: JobVerb, facts: ActionFacts): string | null {
  const { guard, status, effects, moved } = facts;
  if (guard === null || status === null) return 'The row could not be read, so no guard can be made from it.';
  const reason = facts.foreign
    ? foreignRefusalOf(verb, status, facts)
    : REFUSALS[verb][status](facts, guard.attempt ?? 0);
  if (reason !== null) return reason;
  if (facts.foreign ? moved.length > 0 : guardedColumns(verb).some((column) => moved.includes(column)))
    return 'The row moved while it was read. The next reading arms this again.';
  return effects === null && asksAboutEffects(verb)
    ? 'The effects could not be read: what already happened outside is not known.'
    : null;
}

const possible: Refuse = () => null;
const nobodyHolds = (status: string) => () => `It is ${status}: nobody holds it.`;
const noWait: Refuse = ({ wait }) => noWaitArmed(wait);
const CLOSED = {
  failed: () => 'It is already closed as failed.',
  completed: () => 'It has completed, and a closed attempt never changes.',
};

/** Every pair of act and status. A running attempt is taken from its owner only when nothing of it is live. */
const REFUSALS: Record<JobVerb, Record<JobStatus, Refuse>> = {
  'mark-failed': {
    pending: nobodyHolds('pending'),
    running: (facts) => stillOwned(facts),
    held: () => 'It is held: nobody works on it.',
    ...CLOSED,
  },
  retry: {
    pending: (_, attempt) => `Attempt ${attempt} is still open: it waits for a worker.`,
    running: (facts, attempt) =>
      stillOwned(facts) === null ? overtaken(facts) : `Attempt ${attempt} is still open.`,
    held: (facts) => overtaken(facts),
    failed: (facts) => overtaken(facts),
    completed: () => 'It has completed: there is nothing to retry.',
  },
  'wait-out': {
    pending: () => 'It is pending: it has no lease to wait out.',
    running: (facts) => nothingToWaitFor(facts),
    held: () => 'It is held: it has no lease to wait out.',
    ...CLOSED,
  },
  'request-stop': {
    pending: () => 'It is pending: nobody works on it.',
    running: (facts) => nobodyToAsk(facts),
    held: () => 'It is held: nobody works on it.',
    ...CLOSED,
  },
  hold: {
    pending: possible,
    running: (facts) => `${workingOnIt(facts)} Request a stop or wait it out, and hold the next attempt.`,
    held: () => 'It is held already.',
    ...CLOSED,
  },
  'release-hold': {
    pending: () => 'It is pending: there is no hold to release.',
    running: () => 'It is running: there is no hold to release.',
    held: possible,
    ...CLOSED,
  },
  'cancel-pending': {
    pending: possible,
    running: (facts) => `${workingOnIt(facts)} Request a stop or wait it out.`,
    held: possible,
    ...CLOSED,
  },
  'fence-off': {
    pending: nobodyHolds('pending'),
    running: (facts) => fenceable(facts),
    held: nobodyHolds('held'),
    ...CLOSED,
  },
  'cancel-wait': { pending: noWait, running: noWait, held: noWait, failed: noWait, completed: noWait },
};

/** Only the newest attempt of a subject is retried. */
function overtaken({ successor }: ActionFacts): string | null {
  if (successor === null) return null;
  const { attempt, status } = successor;
  if (status === 'completed') return `Attempt ${attempt} came after it and completed.`;
  return status === 'failed'
    ? `Attempt ${attempt} came after it: retry that one.`
    : `Attempt ${attempt} is still open.`;
}

/** An owner that is silent under a live lease may still hear; one that is presumed gone does not. */
function nobodyToAsk({ guard, lease, owner, stopRequestedAt }: ActionFacts): string | null {
  if (stopRequestedAt !== null)
    return `It was asked to stop at ${spokenTime(stopRequestedAt)} already, and hears that at its next heartbeat.`;
  if (!guard?.owner) return 'It has no owner that could be asked.';
  if (!owner.gone) return null;
  if (owner.certain) return `${guard.owner} has stopped, as its exit record says: nobody would hear it.`;
  return lease.state === 'live' ? null : `${guard.owner} is presumed gone: nobody would hear it.`;
}

/** Whether the owner lives does not matter to a fence. A live lease takes a second person, so it must have been read. */
function fenceable({ lease }: ActionFacts): string | null {
  return lease.state === 'unread' ? UNREAD_LEASE : null;
}

function workingOnIt({ guard }: ActionFacts): string {
  return `${guard?.owner ?? 'Somebody'} is working on it.`;
}
