import type { Observation } from '@/lib/sources/observation';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { ownerStanding } from '@/lib/triage/owner-standing';
import { lasted } from '@/lib/triage/words';

/**
 * That the owner of a row is heard and how long ago, ended by `rest`. Of a sign that lies in the future no age is made: then the sentence
 * says that, and that the owner may be at work all the same.
 */
export function heardSentence(observation: Observation, rest: string): string {
  const { name, sign } = ownerStanding(observation);
  const doubt = clockDoubt(observation);
  if (doubt?.rule === 'sign-ahead')
    return `No age of ${name ?? 'its owner'} can be trusted: ${doubt.why}. It may be at work under this lease.`;
  return `${name ?? 'Its owner'} was heard${sign ? ` ${lasted(sign.age)} ago` : ''}${rest}`;
}
