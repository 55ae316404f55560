import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import type { Rule, View } from '@/lib/triage/view';

/**
 * Held by the takeover and not by a person: the attempt before left an effect of which nobody knows whether it happened, and
 * the provider would do it again. No worker claims it, so it waits until somebody has looked. Only for a row that nobody owns.
 */
export const heldInDoubt: Rule<Diagnosis> = (view) => {
  const { job, lease, owner, inDoubt, observation } = view;
  if (job?.status !== 'held' || lease.state !== 'none' || owner.state !== 'unnamed') return null;
  const [first] = inDoubt ?? [];
  if (!inDoubt || first === undefined) return null;
  const { subject } = observation;
  const what = inDoubt.length === 1 ? `${first.stage} happened` : `${inDoubt.length} effects happened`;
  return {
    kind: 'held-in-doubt',
    rule: 'held-in-doubt/effects-unanswered',
    confidence: 'likely',
    since: job.availableAt,
    cause: `Held: say whether ${what}`,
    sentence: `${subject} is held as attempt ${job.attempt}: nobody knows whether ${what}, and no worker claims it before a person says so.`,
    verdict: `Say whether ${what}. ${whereToLook(view)}`,
    advice: advise(view, {
      order: ['retry'],
      wait: { label: `Look at ${first.provider}`, note: whereToLook(view) },
      reasons: { wait: 'Nobody claims a held attempt, however long it waits.' },
    }),
  };
};

/** The ledger cannot tell; the provider's own books can, by the key. */
function whereToLook({ inDoubt }: View): string {
  const effects = inDoubt ?? [];
  const keys = effects.map(({ provider, key }) => `${key} at ${provider}`).join(', ');
  return `Look for ${keys}.`;
}
