import 'server-only';
import { visitPools } from '@/lib/db/pools';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import type { JobCounts } from '@/lib/jobs/job-list';
import { NO_INTEREST, readLocks } from '@/lib/locks/queries/read-locks';
import { readInterestOfOthers } from '@/lib/sources/lock-interest';
import { everyOther, findOther } from '@/lib/sources/sources';
import { keepLast } from '@/lib/triage/keep-last';
import { latestOf } from '@/lib/triage/latest-of';
import { createLockMemory } from '@/lib/triage/lock-memory';
import { consoleReach } from '@/lib/triage/reach';
import { locksPace } from '@/lib/triage/sampler';
import { type Reading, shareReading, shareReadings } from '@/lib/triage/share-reading';
import type { Live } from '@/lib/triage/snapshot';
import { tablesInPublic } from '@/lib/visit/queries/read-agreement';
import { readStanding } from '@/lib/visit/queries/read-standing';
import { visitReader } from '@/lib/visit/queries/read-visit';
import { readVisitedJob, type VisitedJob } from '@/lib/visit/queries/read-visited-job';
import type { VisitSnapshot } from '@/lib/visit/snapshot';
import type { Standing } from '@/lib/visit/standing';

/** However many look, the database is asked this seldom; as by a console. */
const SAMPLE_MS = 1_000;
const EARLY_MS = 20;
const SLOW_MS = 5_000;
/** Tables and jobs that are shared at once; a visit has one visitor. */
const KEPT = 30;

type Samplers = {
  visit: () => Promise<Reading<Live<VisitSnapshot>>>;
  job: (address: JobAddress) => Promise<Reading<VisitedJob | null>>;
  counts: (source: string) => Promise<Reading<JobCounts | null>>;
  standing: () => Promise<Reading<Standing>>;
};

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one set. */
const store = globalThis as typeof globalThis & { leaseholdVisitSamplers?: Samplers };

/** What a visit sees. It never rejects: out of date, it says since when. */
export function askVisit(): Promise<Reading<Live<VisitSnapshot>>> {
  return samplers().visit();
}

/** One job; null when there is no such job. Rejects with DatabaseError. */
export function askVisitedJob(address: JobAddress): Promise<Reading<VisitedJob | null>> {
  return samplers().job(address);
}

/** The jobs of one table by status; null when no table has that name. Rejects with DatabaseError. */
export function askVisitedCounts(source: string): Promise<Reading<JobCounts | null>> {
  return samplers().counts(source);
}

/** What of Leasehold is in the database now. Rejects with DatabaseError. */
export function askStanding(): Promise<Reading<Standing>> {
  return samplers().standing();
}

function samplers(): Samplers {
  store.leaseholdVisitSamplers ??= createSamplers();
  return store.leaseholdVisitSamplers;
}

function createSamplers(): Samplers {
  const { reader, locks } = visitPools();
  const reach = consoleReach();
  const interest = latestOf(
    shareReading(() => readInterestOfOthers(reader), SLOW_MS),
    NO_INTEREST,
  );
  const askForLocks = shareReading(() => readLocks(locks, interest()), locksPace);
  const parts = {
    ...{ db: reader, reach, memory: createLockMemory() },
    locks: async () => (await askForLocks()).value,
    rowHolders: async () => [],
  };
  const standing = shareReading(() => readStanding(reader, tablesInPublic()), SAMPLE_MS);
  const counts = shareReadings(
    async (name: string) => (await findOther(reader, name))?.countJobs(reader) ?? null,
    (name) => name,
    { everyMs: SLOW_MS, keep: KEPT },
  );
  const read = visitReader(
    { ...parts, source: everyOther },
    {
      standing: async () => (await standing()).value,
      counts: async (name) => (await counts(name)).value,
    },
  );
  return {
    visit: shareReading(keepLast({ read, reach }), SAMPLE_MS, undefined, EARLY_MS),
    job: shareReadings((address: JobAddress) => readVisitedJob(parts, address), jobPath, {
      everyMs: SAMPLE_MS,
      keep: KEPT,
    }),
    counts,
    standing,
  };
}
