import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { sessionClause } from '@/lib/triage/session-clause';
import { isRunning, type Rule } from '@/lib/triage/view';
import { clock, lasted, left, ownerName, silentFor } from '@/lib/triage/words';

/**
 * K1 while the lease is live: running, the owner registered and presumed gone, `lease_until` still to come. Nobody may take
 * the job before the lapse, so there is nothing to do but wait; a silent owner may still be running. Likely at most, with or
 * without a session: the server cannot tell a process that is gone from one that is cut off.
 */
export const ownerSilentLive: Rule<Diagnosis> = (view) => {
  const { lease, owner, gone, observation } = view;
  if (!isRunning(view) || lease.state !== 'live' || owner.state !== 'silent' || !gone.gone) return null;
  const name = ownerName(owner);
  const rest = left(lease.left);
  return {
    kind: 'owner-silent',
    rule: 'owner-silent/lease-live',
    confidence: 'likely',
    since: owner.sign?.at ?? null,
    cause: 'Owner silent, lease live',
    sentence: `${name} ${fellSilent(owner.sign)}${sessionClause(view)}. Its lease on ${observation.subject} lapses in ${rest}. Wait.`,
    verdict: `Wait ${rest}. Worker ${name} has been ${silentFor(owner)}, but its lease still holds, and it may still be running.`,
    advice: advise(view, {
      order: ['wait', 'wait-out'],
      wait: {
        label: `Wait ${rest}`,
        note: `The lease lapses at ${clock(lease.until)}; if ${name} renews it before, it is alive.`,
      },
    }),
  };
};

function fellSilent(sign: { age: number } | null): string {
  return sign ? `fell silent ${lasted(sign.age)} ago` : 'was never heard';
}
