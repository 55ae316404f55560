import type { MayAct } from '@/lib/actions/may-act';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { isForeignVerb } from '@/lib/sources/foreign/shape-acts';
import type { Observation } from '@/lib/sources/observation';

/** Somebody's rights on one job: what its source takes no act of is refused with the reason, and never left out. */
export function rightsOn(
  { takes, address }: Pick<Observation, 'takes' | 'address'>,
  rights: Readonly<Record<JobVerb, MayAct>>,
): Readonly<Record<JobVerb, MayAct>> {
  const refused = JOB_VERBS.filter((verb) => !isTaken(verb, takes)).map((verb) => [
    verb,
    isForeignVerb(verb) ? notAllowed(address.source) : isWait(verb) ? notRead(address.source) : NOT_TAKEN,
  ]);
  return refused.length === 0 ? rights : { ...rights, ...Object.fromEntries(refused) };
}

/** To wait writes nothing into a table of somebody else's, and reads the row by what its owner allowed. */
function isTaken(verb: JobVerb, takes: Observation['takes']): boolean {
  return takes.includes(verb) || (isWait(verb) && takes.length > 0);
}

function isWait(verb: JobVerb): boolean {
  return verb === 'wait-out' || verb === 'cancel-wait';
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

/** The watcher looks at the row again under its lock, which only the functions of its owner can. */
function notRead(source: string): MayAct {
  return {
    allowed: false,
    reason: `Waiting on record takes the owner of these tables to allow acts from here, also to be told only. They can: npm run source:allow -- ${source}`,
  };
}
