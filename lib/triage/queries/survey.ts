import 'server-only';
import { DatabaseError, isFault } from '@/lib/db/errors';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { Omission, Sample } from '@/lib/sources/source';
import type { Unlisted } from '@/lib/triage/card';
import type { Finding } from '@/lib/triage/finding';
import { findTrouble } from '@/lib/triage/queries/find-trouble';
import { type Around, type LookParts, roundLooker } from '@/lib/triage/queries/look-around';
import { findRoots } from '@/lib/triage/roots/find-roots';
import { withoutSufferers } from '@/lib/triage/roots/without-sufferers';
import { ALL_JOBS } from '@/lib/triage/snapshot';

/** All that is wrong at one moment: causes outside the jobs first, then the jobs that do not suffer from one of them only. */
export type Survey = {
  sample: Sample;
  findings: readonly Finding[];
  /** Jobs in trouble that there was no room to list. */
  unlisted: readonly Unlisted[];
  /** Empty when everything was looked at: only then may what is not found be taken for over. */
  omissions: readonly Omission[];
  /** What the role may not see of sessions and locks. */
  unseen: readonly Omission[];
  /** The reading of sessions and locks it was judged with; null when there was none. */
  locks: LockSample | null;
};

/**
 * Makes the survey that Triage and the watcher repeat: the jobs, then what is around them, then judge. What is around may
 * be unreadable: the jobs are then judged without it. Who locks the table of jobs keeps them from being read: then that is
 * told, with the jobs of the last survey as those who suffer. Throws DatabaseError when neither can be read.
 */
export function surveyor(parts: LookParts): () => Promise<Survey> {
  const { db, source, reach } = parts;
  const lookAround = roundLooker(parts);
  let last: Sample | null = null;

  return async () => {
    const sample = await source.observeTrouble(db).catch((error: unknown) => {
      if (isFault(error, 'out_of_reach') || !(error instanceof DatabaseError)) throw error;
      return error;
    });
    if (sample instanceof DatabaseError) return causesOnly(await lookAround(last ?? NO_JOBS), last, sample);
    reach.heard(sample.databaseNow);
    last = sample;
    const { databaseNow, database } = sample;
    const around = await lookAround(sample);
    const { locks, failed, unseen } = around;
    const inRedis = await parts.redis?.survey(db, { ...sample, observations: around.observations });
    const observations = inRedis?.observations ?? around.observations;
    const { findings, unlisted, omissions } = await findTrouble(db, source, { ...sample, observations });
    const redisLeases = inRedis?.leases ?? [];
    const roots = findRoots({ databaseNow, database, watcher: null, locks, redisLeases, observations });
    return {
      sample,
      findings: [...roots, ...withoutSufferers(findings, roots)],
      unlisted,
      omissions: [...omissions, ...failed, ...(inRedis?.failed ?? [])],
      unseen: [...sample.unseen, ...unseen, ...(inRedis?.unseen ?? [])],
      locks: locks?.sample ?? null,
    };
  };
}

const NO_JOBS = { observations: [], registry: [] };

function causesOnly(
  { observations, locks, failed, unseen }: Around,
  last: Sample | null,
  error: DatabaseError,
): Survey {
  if (locks === null) throw error;
  const { databaseNow, database } = locks.sample;
  const workers = last?.workers ?? { registered: 0, alive: 0, silent: [], allLate: false };
  const registry = last?.registry ?? [];
  return {
    sample: { databaseNow, database, observations, judged: 0, workers, registry, omissions: [], unseen: [] },
    findings: findRoots({ databaseNow, database, watcher: null, locks, observations }),
    unlisted: [],
    omissions: [{ what: ALL_JOBS, why: error.message, grant: null }, ...failed],
    unseen,
    locks: locks.sample,
  };
}
