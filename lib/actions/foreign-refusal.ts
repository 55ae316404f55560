import type { ActionFacts } from '@/lib/actions/action-facts';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { stillOwned } from '@/lib/actions/still-owned';
import { nothingToWaitFor, noWaitArmed } from '@/lib/actions/wait-refusal';
import type { JobStatus } from '@/lib/jobs/job';

/** Why a job of somebody else's does not take an act as it stands; null when it does. Which acts its owner allows was asked before. */
export function foreignRefusalOf(verb: JobVerb, status: JobStatus, facts: ActionFacts): string | null {
  if (verb === 'cancel-wait') return noWaitArmed(facts.wait);
  if (verb === 'wait-out')
    return status === 'running' ? nothingToWaitFor(facts) : `It is ${status}: it has no lease to wait out.`;
  switch (status) {
    case 'running':
      return stillOwned(facts);
    case 'failed':
      return verb === 'retry' ? null : 'It is already closed as failed.';
    case 'completed':
      return 'It has completed.';
    default:
      return `It is ${status}: nobody holds it.`;
  }
}
