import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { RegisteredName } from '@/lib/locks/key-names/key-name';
import type { LockSample } from '@/lib/locks/lock-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import type { Observation } from '@/lib/sources/observation';
import type { ListedWorker, Omission, RowHolder, Surveyed } from '@/lib/sources/source';
import { createLockMemory, type LockMemory } from '@/lib/triage/lock-memory';
import type { RedisEyes } from '@/lib/triage/queries/redis-eyes';
import type { Reach } from '@/lib/triage/reach';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { keyNames, type LockParts, viewLocks } from '@/lib/triage/roots/view-locks';
import { lockTeller } from '@/lib/triage/tell-locks';

export type LookParts = {
  db: Database;
  source: Surveyed;
  reach: Reach;
  /** Reads sessions, locks and who holds rows, where `db` is not permitted to. */
  eyes?: Database;
  /** The reading of sessions and locks that is shared with others; without it one is made. */
  locks?: () => Promise<LockSample>;
  /** Who holds rows, as it is shared with others; without it they are asked for. */
  rowHolders?: () => Promise<readonly RowHolder[]>;
  /** What workers said of their locks, as it was last read. It does not wait. */
  registered?: () => readonly RegisteredName[];
  memory?: LockMemory;
  /** Looks for leases in Redis; without it none is looked for. */
  redis?: RedisEyes;
};

type Jobs = { observations: readonly Observation[]; registry: readonly ListedWorker[] };

/** Jobs told of the sessions and locks around them. */
export type Around = {
  observations: readonly Observation[];
  /** Null when sessions and locks could not be read. */
  locks: LockView | null;
  /** What could not be read. */
  failed: readonly Omission[];
  /** What the role may not see. */
  unseen: readonly Omission[];
};

/** Reads sessions, locks and who holds rows, in two statements beside each other. It never rejects: what failed is named. */
export function roundLooker(parts: LookParts): (jobs: Jobs) => Promise<Around> {
  const { db, source, reach, eyes = db, memory = createLockMemory(), locks, registered = none } = parts;
  return async ({ observations, registry }) => {
    // Asked for beside the readings, so that the first one that needs it has it.
    registered();
    const reached = { observations: observations.map(reach.tell), registry };
    const read = locks ?? (() => readLocks(eyes, { keys: [], applications: namesOf(reached) }));
    const [reading, holders] = await Promise.all([
      read().catch(missing('Sessions and locks')),
      (parts.rowHolders?.() ?? source.readRowHolders(eyes)).catch(missing('Who keeps rows of jobs locked')),
    ]);
    const failed = [reading, holders].filter((part) => 'why' in part);
    if ('why' in reading)
      return {
        observations: reached.observations.map(lockTeller({ why: reading.why, remembered: memory.recall() })),
        locks: null,
        failed,
        unseen: [],
      };
    const rowHolders = 'why' in holders ? [] : holders;
    const nameOf = keyNames(reading.database, reached.observations, rowHolders, registered);
    const told = tell(reached, { sample: reading, rowHolders, nameOf, remembered: memory.note(reading) });
    return { ...told, failed, unseen: reading.unseen };
  };
}

function tell(
  { observations, registry }: Jobs,
  around: Omit<LockParts, 'jobs'>,
): Pick<Around, 'observations' | 'locks'> {
  const told = observations.map(lockTeller(around));
  return { observations: told, locks: viewLocks({ ...around, jobs: { observations: told, registry } }) };
}

const none = () => [];

/** Whose sessions are to be listed whatever else there is. */
function namesOf({ observations, registry }: Jobs): string[] {
  const owners = observations.flatMap(({ lease }) =>
    lease.state === 'read' && lease.value.owner !== null ? [lease.value.owner] : [],
  );
  return [...new Set([...owners, ...registry.map(({ application }) => application)])];
}

const missing =
  (what: string) =>
  (error: unknown): Omission => ({
    what,
    why: error instanceof Error ? error.message : 'The reading failed.',
    grant: null,
  });
