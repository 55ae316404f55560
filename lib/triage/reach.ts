import type { Observation } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';

/**
 * What this console saw of the database being away. Whoever reads tells it, and every observation then says so: workers
 * that could not be heard through an outage are not silent.
 */
export type Reach = {
  /** By the console's clock, since the database cannot be asked; null while it answers. */
  outageSince(): Timestamp | null;
  /** A reading failed at this moment of the console's clock. Returns when the outage began. */
  lost(at: Timestamp): Timestamp;
  /** A reading succeeded at this moment of the database's clock. */
  heard(databaseNow: Timestamp): void;
  /** The observation with the end of the last outage in its weather. */
  tell(observation: Observation): Observation;
};

export function createReach(): Reach {
  let outageSince: Timestamp | null = null;
  let reachableSince: Timestamp | null = null;
  return {
    outageSince: () => outageSince,
    lost: (at) => {
      outageSince ??= at;
      return outageSince;
    },
    heard: (databaseNow) => {
      if (outageSince !== null) reachableSince = databaseNow;
      outageSince = null;
    },
    tell: (observation) => {
      const { weather } = observation;
      if (weather.state === 'unread' || reachableSince === null) return observation;
      return { ...observation, weather: { ...weather, value: { ...weather.value, reachableSince } } };
    },
  };
}
