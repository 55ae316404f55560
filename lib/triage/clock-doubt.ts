import type { Observation } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import { signsOf } from '@/lib/triage/owner-standing';
import { readValue } from '@/lib/triage/slot';
import { clock, lasted } from '@/lib/triage/words';

/**
 * How far ahead of the sample a sign may lie, in milliseconds. All times come from one clock, so the honest distance is the
 * time one statement takes; a fault of clock or zone is seconds at least and mostly a whole number of half hours.
 */
const AHEAD_BOUND = 2_000;

const SIGN_WORDS = {
  heartbeat: 'last heartbeat',
  renewal: 'last renewal',
  stage: 'stage entry',
  claim: 'claim',
} as const;

/** Why no age on this row can be trusted, or null. A negative age is never taken for a fresh one. */
export function clockDoubt(observation: Observation): string | null {
  if (Number.isNaN(epochMs(observation.databaseNow))) return "the database's own time could not be read";
  const exit = readValue(observation.worker)?.exit;
  if (exit && Number.isNaN(epochMs(exit.at))) return `the exit record's time is not a time: ${exit.at}`;
  for (const { by, at, age } of signsOf(observation)) {
    if (Number.isNaN(age)) return `the ${SIGN_WORDS[by]} is not a time: ${at}`;
    if (age < -AHEAD_BOUND)
      return `the ${SIGN_WORDS[by]}, ${clock(at)}, lies in the future by ${lasted(-age)}`;
  }
  return null;
}
