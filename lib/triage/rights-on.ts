import type { MayAct } from '@/lib/actions/may-act';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { isForeignVerb } from '@/lib/sources/foreign/shape-acts';
import type { Observation } from '@/lib/sources/observation';

/** Somebody's rights on one job: what its source takes no act of is refused with the reason, and never left out. */
export function rightsOn(
  { takes, address }: Pick<Observation, 'takes' | 'address'>,
  rights: Readonly<Record<JobVerb, MayAct>>,
): Readonly<Record<JobVerb, MayAct>> {
  const refused = JOB_VERBS.filter((verb) => !takes.includes(verb)).map((verb) => [
    verb,
    isForeignVerb(verb) ? notAllowed(address.source) : NOT_TAKEN,
  ]);
  return refused.length === 0 ? rights : { ...rights, ...Object.fromEntries(refused) };
}

const NOT_TAKEN: MayAct = {
  allowed: false,
  reason: 'Jobs of this table do not take it from here.',
};

/** What the owner of the table decides, and did not allow. */
function notAllowed(source: string): MayAct {
  return {
    allowed: false,
    reason: `The owner of these tables does not allow it from here. They can: npm run source:allow -- ${source}`,
  };
}
