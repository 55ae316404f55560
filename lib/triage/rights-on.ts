import type { MayAct } from '@/lib/actions/may-act';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import type { Observation } from '@/lib/sources/observation';

/** Somebody's rights on one job: what its source takes no act of is refused with the reason, and never left out. */
export function rightsOn(
  { takes }: Pick<Observation, 'takes'>,
  rights: Readonly<Record<JobVerb, MayAct>>,
): Readonly<Record<JobVerb, MayAct>> {
  const refused = JOB_VERBS.filter((verb) => !takes.includes(verb)).map((verb) => [verb, NOT_TAKEN]);
  return refused.length === 0 ? rights : { ...rights, ...Object.fromEntries(refused) };
}

const NOT_TAKEN: MayAct = {
  allowed: false,
  reason: 'Jobs of this table cannot take it from here: this console only looks at them.',
};
