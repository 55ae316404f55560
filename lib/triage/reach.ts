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

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one view of its database. */
const store = globalThis as typeof globalThis & { leaseholdReach?: Reach };

/** What this process saw. Told also by a handler that could not read its session and so never asked for a sample. */
export function consoleReach(): Reach {
  store.leaseholdReach ??= createReach();
  return store.leaseholdReach;
}

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
