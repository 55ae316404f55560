import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import type { JobCounts } from '@/lib/jobs/job-list';
import type { LockSample } from '@/lib/locks/lock-sample';
import { NO_INTEREST, readLocks } from '@/lib/locks/queries/read-locks';
import { readInterest } from '@/lib/sources/lock-interest';
import { everySource, findSource } from '@/lib/sources/sources';
import { keepLast } from '@/lib/triage/keep-last';
import { latestOf } from '@/lib/triage/latest-of';
import { createLockMemory } from '@/lib/triage/lock-memory';
import { type JobEvidence, readJobEvidence } from '@/lib/triage/queries/read-job';
import { readRedisLeases } from '@/lib/triage/queries/read-redis-leases';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createRedisEyes } from '@/lib/triage/queries/redis-eyes';
import { consoleReach } from '@/lib/triage/reach';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import { latestOwnNames } from '@/lib/triage/sampler-names';
import { type Reading, type Stopwatch, shareReading, shareReadings } from '@/lib/triage/share-reading';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';

/** However many look, the database is asked this seldom. */
const SAMPLE_MS = 1_000;
/** A page asks once a second too, give or take the milliseconds of its timer. */
const EARLY_MS = 20;
/** Counting walks indexes, so it is done more seldom. */
const COUNTS_MS = 5_000;
/** Which keys and workers to look for among the locks changes with the jobs, and is needed for lists that are cut only. */
const INTEREST_MS = 5_000;
/**
 * Reading locks copies the lock table under latches that every session needs, so it takes no more than a twentieth of the
 * time however large the table grows; but nobody waits longer than this for the next reading.
 */
const LOCKS_SHARE = 21;
const LOCKS_AT_LATEST_MS = 15_000;
/** Sources whose counts are shared at once; a console has a few. */
const LISTED_SOURCES = 30;
/** Pages of jobs that are shared at once; beyond it the one asked for longest ago is read afresh. */
const OPEN_JOBS = 200;

type Samplers = {
  triage: () => Promise<Reading<Live<TriageSnapshot>>>;
  job: (address: JobAddress) => Promise<Reading<JobEvidence | null>>;
  counts: (source: string) => Promise<Reading<JobCounts | null>>;
  locks: () => Promise<Reading<LockSample>>;
  redis: () => Promise<Reading<RedisLeasesSnapshot>>;
};

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one set. */
const store = globalThis as typeof globalThis & { leaseholdSamplers?: Samplers };

/** The one sample that every viewer of this process shares. It never rejects: out of date, it says since when. */
export function askTriage(): Promise<Reading<Live<TriageSnapshot>>> {
  return samplers().triage();
}

/** One job's evidence, shared by all who look at it; null when there is no such job. Rejects with DatabaseError. */
export function askJob(address: JobAddress): Promise<Reading<JobEvidence | null>> {
  return samplers().job(address);
}

/** The jobs of a source by status, shared by all who look at the list; null when no source has that name. Rejects with DatabaseError. */
export function askCounts(source: string | null): Promise<Reading<JobCounts | null>> {
  return samplers().counts(source ?? everySource.name);
}

/** The sessions and locks that every viewer of this process shares. Rejects with DatabaseError. */
export function askLocks(): Promise<Reading<LockSample>> {
  return samplers().locks();
}

/** The leases in Redis, shared by all who look at them. Rejects with DatabaseError. */
export function askRedisLeases(): Promise<Reading<RedisLeasesSnapshot>> {
  return samplers().redis();
}

/** Milliseconds between two readings of the locks, by how long the last one took. */
export function locksPace(tookMs: number): number {
  return Math.min(Math.max(SAMPLE_MS, LOCKS_SHARE * tookMs), LOCKS_AT_LATEST_MS);
}

function samplers(): Samplers {
  store.leaseholdSamplers ??= createSamplers();
  return store.leaseholdSamplers;
}

/** Exported for whoever forces its pace: `now` is the clock that it keeps. */
export function createSamplers(now?: Stopwatch): Samplers {
  const { reader, locks } = consolePools();
  const reach = consoleReach();
  // Who locks the jobs has this reading wait; that of the locks goes on without it.
  const interest = latestOf(
    shareReading(() => readInterest(reader), INTEREST_MS),
    NO_INTEREST,
  );
  const askForHolders = shareReading(() => everySource.readRowHolders(reader), locksPace, now);
  const askForLocks = shareReading(() => readLocks(locks, interest()), locksPace, now);
  const parts = {
    ...{ db: reader, source: everySource, reach, memory: createLockMemory(), redis: createRedisEyes() },
    registered: () => latestOwnNames().registered,
    locks: async () => (await askForLocks()).value,
    rowHolders: async () => (await askForHolders()).value,
  };
  const read = triageReader(parts);
  return {
    triage: shareReading(keepLast({ read, reach }), SAMPLE_MS, now, EARLY_MS),
    job: shareReadings((address) => readJobEvidence(parts, address), jobPath, {
      everyMs: SAMPLE_MS,
      keep: OPEN_JOBS,
      ...(now ? { now } : {}),
    }),
    counts: shareReadings(
      async (name) => (await findSource(reader, name))?.countJobs(reader) ?? null,
      (name) => name,
      { everyMs: COUNTS_MS, keep: LISTED_SOURCES, ...(now ? { now } : {}) },
    ),
    locks: askForLocks,
    redis: shareReading(() => readRedisLeases(parts), SAMPLE_MS, now, EARLY_MS),
  };
}
