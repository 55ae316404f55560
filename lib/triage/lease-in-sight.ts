import type { RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import type { Observation } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import type { Sufferer } from '@/lib/triage/finding';

/** One key in Redis that stands for a lease, with the jobs that have to do with it. */
export type LeaseInSight = {
  facts: RedisLeaseFacts;
  /** What its key names. */
  subject: string;
  /** The running job that takes it; null when none that was looked at does. */
  job: Observation | null;
  /** Since when this console has seen it held with no job running; null where a job runs, or that cannot be told. */
  withoutJobSince: Timestamp | null;
  /** A job that could be claimed and whose worker will not get it. */
  waiting: { job: Sufferer; since: Timestamp } | null;
};
