import type { OwnerGone } from '@/lib/actions/action-facts';
import type { EffectQuestion } from '@/lib/actions/action-offer';
import type { JobFacts, Observation } from '@/lib/sources/observation';
import { inDoubt } from '@/lib/triage/action-facts';
import { type LeaseStanding, leaseStanding } from '@/lib/triage/lease-standing';
import { ownerGone } from '@/lib/triage/owner-gone';
import { type OwnerStanding, ownerStanding } from '@/lib/triage/owner-standing';
import { readValue } from '@/lib/triage/slot';

/** An observation with the three judgements that every rule starts from. */
export type View = {
  observation: Observation;
  /** Null when the row could not be read. */
  job: JobFacts | null;
  lease: LeaseStanding;
  owner: OwnerStanding;
  gone: OwnerGone;
  /** Effects to ask about before a retry; null when the ledger could not be read. */
  inDoubt: readonly EffectQuestion[] | null;
};

/** The only way to make a view; a rule never looks at a slot's standing by itself. */
export function viewOf(observation: Observation): View {
  return {
    observation,
    job: readValue(observation.job) ?? null,
    lease: leaseStanding(observation),
    owner: ownerStanding(observation),
    gone: ownerGone(observation),
    inDoubt: inDoubt(observation),
  };
}

/** A rule: the one fault it knows, or null. It promises to hold for contradictory observations too. */
export type Rule<F> = (view: View) => F | null;

/** True for a row that was read and is running: the only rows whose owner matters. */
export function isRunning(view: View): view is View & { job: JobFacts } {
  return view.job?.status === 'running';
}
