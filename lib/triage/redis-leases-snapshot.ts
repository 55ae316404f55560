import type { RedisOwnerStanding } from '@/lib/actions/redis-lease-offers';
import type { JobAddress } from '@/lib/jobs/job';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import type { Timestamp } from '@/lib/time';
import type { NotJudged } from '@/lib/triage/snapshot';

/** What is odd about a lease in Redis. */
export type OddLease = 'not-there' | 'another-owner' | 'no-expiry' | 'no-job';

/** One lease in Redis as the list shows it. */
export type RedisLeaseRow = {
  /** Source `redis`; the key is that of an act. */
  address: JobAddress;
  facts: RedisLeaseFacts;
  subject: string;
  /** By the database's clock, from what Redis said was left; null for one that is not held, or never lapses. */
  lapsesAt: Timestamp | null;
  /** The running job that takes it. */
  job: { address: JobAddress; queue: string; owner: string | null } | null;
  /** A job that could be claimed, and whose worker will not get the lease. */
  waiting: { address: JobAddress; since: Timestamp } | null;
  withoutJobSince: Timestamp | null;
  standing: RedisOwnerStanding;
  /** The newest wait on it, armed or ended; null when nobody waited it out. */
  wait: LeaseWait | null;
  odd: readonly OddLease[];
};

/** Some leases that are configured, and whether they could be read. */
export type ConfiguredLeases = {
  name: string;
  pattern: string;
  jobs: readonly string[];
  destinationChecksTokens: boolean;
  /** Why they are not readable now; null when they were read. */
  problem: string | null;
};

/** The leases in Redis at one moment: what is odd first, then what lapses next. */
export type RedisLeasesSnapshot = {
  databaseNow: Timestamp;
  database: string;
  configured: readonly ConfiguredLeases[];
  rows: readonly RedisLeaseRow[];
  /** How many there are; `rows` has the first of them. */
  count: number;
  /** Waits that are armed, the first due first, then those that ended within a day, the newest first. */
  waits: readonly LeaseWait[];
  /** Why armed waits are not carried out just now; null while a watcher is heard, or nothing is armed. */
  unwatched: string | null;
  /** What was not looked at, of jobs or of Redis. */
  notJudged: readonly NotJudged[];
};
