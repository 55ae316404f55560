import type { ActionFacts } from '@/lib/actions/action-facts';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import { formatRemaining } from '@/lib/format/duration';
import type { JobStatus } from '@/lib/jobs/job';

type Refuse = (facts: ActionFacts, attempt: number) => string | null;

/** Why an act is not possible on this attempt just now, in one sentence; null when it is. */
export function refusalOf(verb: ActionVerb, facts: ActionFacts): string | null {
  const { guard, status, effects, moved } = facts;
  if (guard === null || status === null) return 'The row could not be read, so no guard can be made from it.';
  const reason = REFUSALS[verb][status](facts, guard.attempt);
  if (reason !== null) return reason;
  if (moved.length > 0) return 'The row moved while it was read. The next reading arms this again.';
  return effects === null
    ? 'The effects could not be read: what already happened outside is not known.'
    : null;
}

/** Every pair of act and status. Running attempts are taken from their owner only when it is presumed gone. */
const REFUSALS: Record<ActionVerb, Record<JobStatus, Refuse>> = {
  'mark-failed': {
    pending: () => 'It is pending: nobody holds it.',
    running: (facts) => stillOwned(facts),
    held: () => 'It is held: nobody works on it.',
    failed: () => 'It is already closed as failed.',
    completed: () => 'It has completed, and a closed attempt never changes.',
  },
  retry: {
    pending: (_, attempt) => `Attempt ${attempt} is still open: it waits for a worker.`,
    running: (facts, attempt) =>
      stillOwned(facts) === null ? overtaken(facts) : `Attempt ${attempt} is still open.`,
    held: (facts) => overtaken(facts),
    failed: (facts) => overtaken(facts),
    completed: () => 'It has completed: there is nothing to retry.',
  },
};

/** The lease first: while it is live, nothing else matters. */
function stillOwned({ lease, owner }: ActionFacts): string | null {
  if (lease.state === 'unread') return 'Whether its lease is live could not be read.';
  if (lease.state === 'live') return `The lease is live for ${formatRemaining(lease.left)} more.`;
  return owner.gone ? null : owner.why;
}

/** Only the newest attempt of a subject is retried. */
function overtaken({ successor }: ActionFacts): string | null {
  if (successor === null) return null;
  const { attempt, status } = successor;
  if (status === 'completed') return `Attempt ${attempt} came after it and completed.`;
  return status === 'failed'
    ? `Attempt ${attempt} came after it: retry that one.`
    : `Attempt ${attempt} is still open.`;
}
