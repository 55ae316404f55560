import type { Diagnosis } from '@/lib/triage/build-finding';
import { sessionClause } from '@/lib/triage/session-clause';
import { takeBack } from '@/lib/triage/take-back';
import { isRunning, type Rule } from '@/lib/triage/view';
import { lasted, ownerName, silentFor } from '@/lib/triage/words';

/**
 * K1 after the lapse: running, the owner registered and presumed gone by its silence, `lease_until` passed. Likely at most:
 * that no session is there says that it cannot reach this server now, and not that its process is over. Only a worker's own
 * exit record is certain.
 */
export const ownerSilentLapsed: Rule<Diagnosis> = (view) => {
  const { lease, owner, gone, observation } = view;
  if (!isRunning(view) || lease.state !== 'lapsed' || owner.state !== 'silent' || !gone.gone) return null;
  const name = ownerName(owner);
  const { verdict, advice } = takeBack(view, `${name} has been ${silentFor(owner)}${sessionClause(view)}.`);
  return {
    kind: 'owner-silent',
    rule: 'owner-silent/lease-lapsed',
    confidence: 'likely',
    since: owner.sign?.at ?? null,
    cause: 'Owner silent, lease lapsed',
    sentence: `${name} has been ${silentFor(owner)}${sessionClause(view)}; its lease on ${observation.subject} lapsed ${lasted(lease.over)} ago.`,
    verdict,
    advice,
  };
};
