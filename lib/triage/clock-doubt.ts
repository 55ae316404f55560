import type { Observation } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import { signsOf } from '@/lib/triage/owner-standing';
import { perObservation } from '@/lib/triage/per-observation';
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
  session: "session's last change",
} as const;

/** Why no age on a row can be trusted. `ahead` is by how many milliseconds a time is too late. */
export type ClockDoubt = { rule: 'unreadable' | 'sign-ahead' | 'lease-ahead'; why: string; ahead: number };

/** The first time on this row that the database's clock cannot have written, or null. A negative age is never a fresh one. */
export const clockDoubt = perObservation(
  (observation): ClockDoubt | null =>
    unreadable(observation) ?? signAhead(observation) ?? leaseAhead(observation),
);

function unreadable(observation: Observation): ClockDoubt | null {
  const no = (why: string): ClockDoubt => ({ rule: 'unreadable', why, ahead: 0 });
  if (Number.isNaN(epochMs(observation.databaseNow))) return no("the database's own time could not be read");
  const exit = readValue(observation.worker)?.exit;
  if (exit && Number.isNaN(epochMs(exit.at))) return no(`the exit record's time is not a time: ${exit.at}`);
  const sign = signsOf(observation).find(({ age }) => Number.isNaN(age));
  return sign ? no(`the ${SIGN_WORDS[sign.by]} is not a time: ${sign.at}`) : null;
}

function signAhead(observation: Observation): ClockDoubt | null {
  const sign = signsOf(observation).find(({ age }) => age < -AHEAD_BOUND);
  if (!sign) return null;
  const why = `the ${SIGN_WORDS[sign.by]}, ${clock(sign.at)}, lies in the future by ${lasted(-sign.age)}`;
  return { rule: 'sign-ahead', why, ahead: -sign.age };
}

/** A renewal pushes the lapse one ttl ahead, so no lease ends later than that from now. */
function leaseAhead({ lease, queue, databaseNow }: Observation): ClockDoubt | null {
  const until = readValue(lease)?.until;
  if (!until || queue.ttl === null) return null;
  const ahead = epochMs(until) - epochMs(databaseNow) - queue.ttl * 1000;
  if (!(ahead > AHEAD_BOUND)) return null;
  const most = lasted(queue.ttl * 1000);
  const why = `the lease ends at ${clock(until)}, ${lasted(ahead)} later than the ${most} of this queue allow`;
  return { rule: 'lease-ahead', why, ahead };
}
