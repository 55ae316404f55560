import type { Observation } from '@/lib/sources/observation';
import { epochMs, type Timestamp } from '@/lib/time';
import { readValue } from '@/lib/triage/slot';
import { lasted } from '@/lib/triage/words';

/** Why silence proves nothing just now. `rule` tells the causes apart: each is one trouble, however many jobs it touches. */
export type WeatherDoubt = {
  rule: 'heartbeats-blocked' | 'weather-unread' | 'restart' | 'outage' | 'all-late';
  why: string;
};

/**
 * What keeps every owner from being presumed gone, or null. That nobody could look at blocked heartbeats leaves a verdict
 * at "likely"; that nobody knows when the database started does not, since a start makes every owner late.
 */
export function weatherDoubt({
  weather,
  heartbeatsBlocked,
  databaseNow,
  queue,
}: Observation): WeatherDoubt | null {
  if (readValue(heartbeatsBlocked) === true)
    return { rule: 'heartbeats-blocked', why: 'Heartbeats wait for a lock: no worker can be heard.' };
  if (weather.state === 'unread')
    return { rule: 'weather-unread', why: `When the database started could not be read: ${weather.why}` };

  const { databaseStartedAt, reachableSince, allWorkersLate } = weather.value;
  const since = (at: Timestamp) => epochMs(databaseNow) - epochMs(at);
  // Not "younger than": a time that cannot be compared must not pass as an old one.
  const settled = (at: Timestamp) => since(at) >= queue.heartbeatLimit * 1000;
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
