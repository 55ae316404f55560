import { blockerWords } from '@/lib/locks/blocker-words';
import type { Observation } from '@/lib/sources/observation';
import { epochMs, type Timestamp } from '@/lib/time';
import { perObservation } from '@/lib/triage/per-observation';
import { readValue } from '@/lib/triage/slot';
import { clock, lasted } from '@/lib/triage/words';

/** Why silence proves nothing just now. `rule` tells the causes apart: each is one trouble, however many jobs it touches. */
export type WeatherDoubt = {
  rule:
    | 'heartbeats-blocked'
    | 'weather-unread'
    | 'restart'
    | 'outage'
    | 'all-late'
    | 'owner-waits'
    | 'owner-busy';
  why: string;
};

/**
 * What keeps every owner from being presumed gone, or null. That nobody could look at blocked heartbeats leaves a verdict
 * at "likely"; that nobody knows when the database started does not, since a start makes every owner late.
 */
export const weatherDoubt = perObservation(
  (observation): WeatherDoubt | null => everybodysDoubt(observation) ?? ownersDoubt(observation),
);

/** What keeps every owner from being presumed gone, whatever its own session says; null when nothing does. */
export function everybodysDoubt({
  weather,
  heartbeatsBlocked,
  databaseNow,
  queue,
}: Observation): WeatherDoubt | null {
  if (readValue(heartbeatsBlocked) === true)
    return { rule: 'heartbeats-blocked', why: 'Heartbeats wait for a lock: no worker can be heard.' };
  if (weather.state === 'unread')
    return { rule: 'weather-unread', why: `When the database started could not be read: ${weather.why}` };

  const { databaseStartedAt, reachableSince, heartbeatsBlockedAt, allWorkersLate } = weather.value;
  const since = (at: Timestamp) => epochMs(databaseNow) - epochMs(at);
  // Not "younger than": a time that cannot be compared must not pass as an old one.
  const settled = (at: Timestamp) => since(at) >= queue.heartbeatLimit * 1000;
  if (heartbeatsBlockedAt !== null && !settled(heartbeatsBlockedAt))
    return {
      rule: 'heartbeats-blocked',
      why: `Heartbeats waited for a lock until ${lasted(since(heartbeatsBlockedAt))} ago: nobody had time to be heard.`,
    };
  if (!settled(databaseStartedAt))
    return {
      rule: 'restart',
      why: `The database started ${lasted(since(databaseStartedAt))} ago: nobody had time to be heard.`,
    };
  if (reachableSince !== null && !settled(reachableSince))
    return {
      rule: 'outage',
      why: `The database came back in reach ${lasted(since(reachableSince))} ago: nobody had time to be heard.`,
    };
  return allWorkersLate
    ? {
        rule: 'all-late',
        why: 'All workers are late at once: that points at the network, not at one of them.',
      }
    : null;
}

/**
 * What its own session says against its being gone. A session that waits or is at work keeps its client from being heard, if
 * that has but the one; or it is what a client left that is gone. Either way silence proves nothing.
 */
function ownersDoubt({ session, locks }: Observation): WeatherDoubt | null {
  const mine = readValue(session);
  if (!mine) return null;
  const { pid, state, since } = mine;
  const [ahead] = readValue(locks)?.waitsFor ?? [];
  if (ahead !== undefined)
    return {
      rule: 'owner-waits',
      why: `Its session ${pid} waits for a lock behind ${blockerWords(ahead)}: it cannot be heard meanwhile.`,
    };
  return state === 'active'
    ? {
        rule: 'owner-busy',
        why: `Its session ${pid} has been running one statement since ${clock(since)}: it is at work, or its client is gone and the statement goes on.`,
      }
    : null;
}
