import { backendKey } from '@/lib/locks/backend-address';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { Timestamp } from '@/lib/time';
import { heartbeatsWait } from '@/lib/triage/job-table-wait';

/** Names remembered of one server process: two are enough for a suspicion, and a pooler may go through hundreds. */
const NAMES_KEPT = 8;

/** What no single sample shows, as one console saw it over its samples. */
export type Remembered = {
  /** By backend key all application names seen of those that hold an advisory lock, oldest first. */
  applications: ReadonlyMap<string, readonly string[]>;
  /** When heartbeats were last seen to wait for a lock; null when they never were. */
  heartbeatsBlockedAt: Timestamp | null;
};

export type LockMemory = {
  note(sample: LockSample): Remembered;
  /** What it knows where no sample could be read. */
  recall(): Remembered;
};

/**
 * An application name changes on a server process when a pooler gives it to another client; and a heartbeat that waited is
 * heard a moment after the lock is gone. It keeps no more than one sample lists: who is not in the newest is forgotten.
 */
export function createLockMemory(): LockMemory {
  let applications: Remembered['applications'] = new Map();
  let heartbeatsBlockedAt: Timestamp | null = null;
  return {
    note: (sample) => {
      applications = namesOf(sample, applications);
      if (heartbeatsWait(sample)) heartbeatsBlockedAt = sample.databaseNow;
      return { applications, heartbeatsBlockedAt };
    },
    recall: () => ({ applications, heartbeatsBlockedAt }),
  };
}

function namesOf(
  { sessions, advisory }: LockSample,
  before: Remembered['applications'],
): Remembered['applications'] {
  const holders = new Set(advisory.flatMap((lock) => lock.holders.map(({ pid }) => pid)));
  return new Map(
    sessions.flatMap(({ pid, backendStart, application }) => {
      if (backendStart === null || !holders.has(pid)) return [];
      const key = backendKey({ pid, backendStart });
      const names = before.get(key) ?? [];
      const fresh = application !== null && application !== '' && !names.includes(application);
      return [[key, fresh ? [...names, application].slice(-NAMES_KEPT) : names] as const];
    }),
  );
}
