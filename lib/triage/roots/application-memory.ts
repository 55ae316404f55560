import { backendKey } from '@/lib/locks/backend-address';
import type { LockSample } from '@/lib/locks/lock-sample';

/** Names remembered of one server process: two are enough for a suspicion, and a pooler may go through hundreds. */
const NAMES_KEPT = 8;

/** Which application names each server process went by, over the samples of one console. */
export type ApplicationMemory = {
  /** Notes a sample, and tells by backend key all names seen so far, oldest first. */
  note(sample: LockSample): ReadonlyMap<string, readonly string[]>;
};

/**
 * An application name changes on a server process when another client is given it. One sample shows one name, so it takes
 * a memory. It holds no more than one sample lists: who is not in the newest is forgotten, as is what held no advisory lock.
 */
export function createApplicationMemory(): ApplicationMemory {
  let seen: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    note: ({ sessions, advisory }) => {
      const holders = new Set(advisory.flatMap(({ holders }) => holders.map(({ pid }) => pid)));
      const now = new Map<string, readonly string[]>();
      for (const { pid, backendStart, application } of sessions) {
        if (backendStart === null || !holders.has(pid)) continue;
        const key = backendKey({ pid, backendStart });
        const before = seen.get(key) ?? [];
        const fresh = application !== null && application !== '' && !before.includes(application);
        now.set(key, fresh ? [...before, application].slice(-NAMES_KEPT) : before);
      }
      seen = now;
      return now;
    },
  };
}
