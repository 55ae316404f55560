import type { ActionFacts, UnsettledEffect } from '@/lib/actions/action-facts';
import type { EffectQuestion, Guard } from '@/lib/actions/action-offer';
import { questionsOf } from '@/lib/actions/questions';
import type { JobStatus } from '@/lib/jobs/job';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Observation } from '@/lib/sources/observation';
import { foreignFactsOf, foreignOwnerGone, isForeign } from '@/lib/triage/foreign-owner';
import { leaseStanding } from '@/lib/triage/lease-standing';
import { ownerGone } from '@/lib/triage/owner-gone';
import { readValue } from '@/lib/triage/slot';

/** The columns an act on this attempt repeats in its WHERE, as they were read; null when they were not. */
export function guardOf(observation: Observation): Guard | null {
  const { job, lease } = observation;
  if (job.state === 'unread' || lease.state === 'unread') return null;
  const { status, attempt, startedAt } = job.value;
  const { owner, token, until } = lease.value;
  const guard = { status, attempt, owner, token, leaseUntil: until };
  return isForeign(observation) ? { ...guard, startedAt } : guard;
}

/** Effects of which nobody knows whether they happened; null when the ledger could not be read. */
function unsettled({ effects }: Observation): UnsettledEffect[] | null {
  // Where no ledger is kept there is nothing to answer, and the page says that nothing tells what happened outside.
  if (effects.state === 'unread' && effects.untold) return [];
  const ledger = readValue(effects);
  if (ledger === undefined) return null;
  return ledger.flatMap(({ key, stage, provider, honoursKeys, status }) =>
    status === 'intended' || status === 'unknown' ? [{ key, stage, provider, honoursKeys, status }] : [],
  );
}

/** The questions that a retry would ask: the effects that the next attempt must not run into blindly. */
export function inDoubt(observation: Observation): EffectQuestion[] | null {
  const effects = unsettled(observation);
  return effects && questionsOf('retry', effects);
}

/**
 * What the acts need to know of an observation. `attempts` are those of the subject, in any order, this one among them or
 * not: without them this attempt is taken for the newest. `wait` is the newest on it, where it was read.
 */
export function actionFactsOf(
  observation: Observation,
  attempts: readonly { attempt: number | null; status: JobStatus }[] = [],
  wait: LeaseWait | null = null,
): ActionFacts {
  const job = readValue(observation.job);
  const destination = readValue(observation.destination);
  const newest = attempts.reduce<ActionFacts['successor']>(
    (best, { attempt, status }) =>
      attempt !== null && (best === null || attempt > best.attempt) ? { attempt, status } : best,
    null,
  );
  return {
    subject: observation.subject,
    guard: guardOf(observation),
    status: job?.status ?? null,
    stage: job?.stage ?? null,
    stopRequestedAt: job?.stopRequestedAt ?? null,
    lease: leaseStanding(observation),
    owner: isForeign(observation) ? foreignOwnerGone(observation) : ownerGone(observation),
    moved: observation.moved,
    effects: unsettled(observation),
    destination: destination === undefined ? 'unread' : destination,
    successor: newest && newest.attempt > (job?.attempt ?? newest.attempt) ? newest : null,
    foreign: isForeign(observation) ? foreignFactsOf(observation) : null,
    wait,
  };
}
