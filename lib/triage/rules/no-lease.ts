import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { takeBack } from '@/lib/triage/take-back';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { heard, ownerName, silentFor } from '@/lib/triage/words';

/**
 * K2: running with a NULL `lease_until`. A comparison with NULL is never true, so no claim and no reaper ever sees it. What
 * is safe depends on the owner alone: while it may be alive, its work is the only thing that ends this.
 */
export const noLease: Rule<Diagnosis> = (view) => {
  if (!isRunning(view) || view.lease.state !== 'none') return null;
  const { owner, gone, observation, job } = view;
  const held = `${observation.subject} is running without a lease`;
  const diagnosis = {
    kind: 'no-lease',
    rule: gone.gone ? 'no-lease/owner-gone' : 'no-lease/owner-may-live',
    confidence: gone.gone && gone.certain ? 'certain' : 'likely',
    since: owner.sign?.at ?? job.startedAt,
    cause: 'Running without a lease',
  } as const;
  if (gone.gone) {
    const how = howGone(view);
    return {
      ...diagnosis,
      sentence: `${held}, and ${how}. Nothing heals it by itself.`,
      ...takeBack(view, `It has no lease, and ${how}.`),
    };
  }
  const name = ownerName(owner);
  return {
    ...diagnosis,
    sentence: `${held}. ${gone.why} If it stops, nothing heals it.`,
    verdict: `Look at ${name}. It holds ${observation.subject} without a lease; ${gone.why}`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Look at ${name}`,
        note: `Last ${heard(owner)}. Its end is the only one this attempt can have.`,
      },
    }),
  };
};

function howGone({ owner, gone }: View): string {
  if (gone.gone && gone.certain) return `${ownerName(owner)} stopped by its own record`;
  if (owner.state === 'unnamed') return 'no owner is named';
  if (owner.state === 'unregistered') return `${ownerName(owner)} is not registered`;
  return `${ownerName(owner)} has been ${silentFor(owner)}`;
}
