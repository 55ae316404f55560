import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { takeBack } from '@/lib/triage/take-back';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { leaseClause, left } from '@/lib/triage/words';

/**
 * K2: running, and the owner on the row has no row in `workers`, or the row names none. A reaper that joins workers never
 * sees it. That nothing is registered says nothing about a process: a fresh renewal still means that somebody works.
 */
export const ownerUnregistered: Rule<Diagnosis> = (view) => {
  const { owner, lease, gone } = view;
  if (!isRunning(view) || (owner.state !== 'unregistered' && owner.state !== 'unnamed')) return null;
  if (lease.state !== 'live' && lease.state !== 'lapsed') return null;
  const held = heldBy(view);
  const diagnosis = {
    kind: 'owner-unregistered',
    rule:
      owner.state === 'unnamed' ? 'owner-unregistered/no-owner-named' : 'owner-unregistered/no-worker-row',
    confidence: 'likely',
    since: owner.sign?.at ?? null,
    cause: `${owner.state === 'unnamed' ? 'No owner named' : 'Owner not registered'}, lease ${lease.state}`,
    sentence: `${held}; ${leaseClause(lease)}.`,
  } as const;
  if (lease.state === 'lapsed' && gone.gone) return { ...diagnosis, ...takeBack(view, `${held}.`) };
  const label = lease.state === 'live' ? `Wait ${left(lease.left)}` : 'Look for its process';
  const why = gone.gone ? 'Its process may still be running.' : gone.why;
  return {
    ...diagnosis,
    verdict: `${label}. ${held}. ${why}`,
    advice: advise(view, {
      order: ['wait', 'wait-out'],
      wait: { label, note: `${why} No registry row says where it runs.` },
    }),
  };
};

function heldBy({ owner, observation }: View): string {
  const { address, worker } = observation;
  const register = address.source === 'native' ? 'workers' : worker.source;
  return owner.name === null
    ? `${observation.subject} is running and names no owner`
    : `${observation.subject} is held by ${owner.name}, which has no row in ${register}`;
}
