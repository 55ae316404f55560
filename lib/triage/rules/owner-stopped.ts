import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { readValue } from '@/lib/triage/slot';
import { takeBack } from '@/lib/triage/take-back';
import { isRunning, type Rule } from '@/lib/triage/view';
import { clock, leaseClause, left, ownerName } from '@/lib/triage/words';

/**
 * K1 with proof: running under an owner whose own exit record says that it stopped. The only certain verdict, and the only
 * one that needs no silence. Even so the lease is waited out: the database closes no attempt whose lease is live.
 */
export const ownerStopped: Rule<Diagnosis> = (view) => {
  const { lease, owner, gone, observation } = view;
  const exit = readValue(observation.worker)?.exit;
  if (!isRunning(view) || owner.state !== 'stopped' || !exit || !gone.gone) return null;
  if (lease.state !== 'live' && lease.state !== 'lapsed') return null;
  const name = ownerName(owner);
  const said = `${name} stopped at ${clock(exit.at)} by its own record`;
  const diagnosis = {
    kind: 'owner-silent',
    rule: 'owner-silent/exit-record',
    confidence: 'certain',
    since: exit.at,
    cause: `Owner stopped, lease ${lease.state}`,
    sentence: `${said} and left ${observation.subject} running; ${leaseClause(lease)}.`,
  } as const;
  if (lease.state === 'lapsed') return { ...diagnosis, ...takeBack(view, `${said}.`) };
  const rest = left(lease.left);
  return {
    ...diagnosis,
    verdict: `Wait ${rest}. ${said}; what it left is free when its lease lapses.`,
    advice: advise(view, {
      order: ['wait', 'wait-out'],
      wait: { label: `Wait ${rest}`, note: `The lease lapses at ${clock(lease.until)}; nobody renews it.` },
    }),
  };
};
