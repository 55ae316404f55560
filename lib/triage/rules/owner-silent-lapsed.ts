import type { Diagnosis } from '@/lib/triage/build-finding';
import { takeBack } from '@/lib/triage/take-back';
import { isRunning, type Rule } from '@/lib/triage/view';
import { lasted, ownerName, silentFor } from '@/lib/triage/words';

/** K1 after the lapse: running, the owner registered and presumed gone by its silence, `lease_until` passed. */
export const ownerSilentLapsed: Rule<Diagnosis> = (view) => {
  const { lease, owner, gone, observation } = view;
  if (!isRunning(view) || lease.state !== 'lapsed' || owner.state !== 'silent' || !gone.gone) return null;
  const name = ownerName(owner);
  const { verdict, advice } = takeBack(view, `${name} has been ${silentFor(owner)}.`);
  return {
    kind: 'owner-silent',
    rule: 'owner-silent/lease-lapsed',
    confidence: 'likely',
    since: owner.sign?.at ?? null,
    cause: 'Owner silent, lease lapsed',
    sentence: `${name} has been ${silentFor(owner)}; its lease on ${observation.subject} lapsed ${lasted(lease.over)} ago.`,
    verdict,
    advice,
  };
};
