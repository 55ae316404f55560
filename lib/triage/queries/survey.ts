import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { LockSample } from '@/lib/locks/lock-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, RowHolder, Sample, Source } from '@/lib/sources/source';
import type { Finding, RootFinding } from '@/lib/triage/finding';
import { createLockMemory, type LockMemory } from '@/lib/triage/lock-memory';
import { findTrouble } from '@/lib/triage/queries/find-trouble';
import type { Reach } from '@/lib/triage/reach';
import { findRoots } from '@/lib/triage/roots/find-roots';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { keyNames, viewLocks } from '@/lib/triage/roots/view-locks';
import { withoutSufferers } from '@/lib/triage/roots/without-sufferers';
import { tellLocks } from '@/lib/triage/tell-locks';

export type SurveyParts = {
  db: Database;
  source: Source;
  reach: Reach;
  /** Reads sessions and locks where `db` is not permitted to see those of others. */
  eyes?: Database;
  /** The reading of sessions and locks that is shared with others; without it one is made. */
  locks?: () => Promise<LockSample>;
  memory?: LockMemory;
};

/** All that is wrong at one moment: causes outside the jobs first, then the jobs that do not suffer from one of them only. */
export type Survey = {
  sample: Sample;
  findings: readonly Finding[];
  /** Empty when everything was looked at: only then may what is not found be taken for over. */
  omissions: readonly Omission[];
  /** What the role may not see of sessions and locks. */
  unseen: readonly Omission[];
};

/**
 * Makes the survey that Triage and the watcher repeat: the jobs, then sessions, locks and who holds rows, then judge. The reading
 * of locks may fail alone: the jobs are then judged without it. Throws DatabaseError when the jobs cannot be read.
 */
export function surveyor(parts: SurveyParts): () => Promise<Survey> {
  const { db, source, reach, memory = createLockMemory(), eyes = db, locks } = parts;
  return async () => {
    const sample = await source.observeTrouble(db);
    reach.heard(sample.databaseNow);
    const read = locks ?? (() => readLocks(eyes, { keys: [], applications: namesOf(sample) }));
    const [reading, rowHolders] = await Promise.all([
      read().catch(missing('Sessions and locks')),
      source.readRowHolders(db).catch(missing('Who keeps rows of jobs locked')),
    ]);
    const told = tell(sample, reach, reading, rowHolders, memory);
    const { findings, omissions } = await findTrouble(db, source, {
      ...sample,
      observations: told.observations,
    });
    const roots = rootsOf(sample, told);
    const failed = [reading, rowHolders].filter((part) => 'why' in part);
    return {
      sample,
      findings: [...roots, ...withoutSufferers(findings, roots)],
      omissions: [...omissions, ...failed],
      unseen: 'why' in reading ? [] : reading.unseen,
    };
  };
}

type Told = { observations: readonly Observation[]; locks: LockView | null };

function tell(
  { observations, registry }: Sample,
  reach: Reach,
  reading: LockSample | Omission,
  rowHolders: readonly RowHolder[] | Omission,
  memory: LockMemory,
): Told {
  const reached = observations.map(reach.tell);
  if ('why' in reading) return { observations: reached.map((one) => tellLocks(one, reading)), locks: null };
  const remembered = memory.note(reading);
  const holders = 'why' in rowHolders ? [] : rowHolders;
  const nameOf = keyNames(reading.database, observations, holders);
  const seen = reached.map((one) => tellLocks(one, { sample: reading, nameOf, remembered }));
  const jobs = { observations: seen, registry };
  return {
    observations: seen,
    locks: viewLocks({ sample: reading, jobs, rowHolders: holders, nameOf, remembered }),
  };
}

function rootsOf({ databaseNow, database }: Sample, { observations, locks }: Told): RootFinding[] {
  return findRoots({ databaseNow, database, watcher: null, locks, observations });
}

/** Whose sessions are to be listed whatever else there is. */
function namesOf({ observations, registry }: Sample): string[] {
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
