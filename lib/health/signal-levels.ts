import type { Quantiles } from '@/lib/health/acquisition-histogram';
import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** What a queue's workers did in some minutes. */
export type SignalSums = {
  acquisitions: number;
  /** How long jobs waited for a worker, in ms; null when none was acquired. */
  latency: Quantiles | null;
  renewFailures: number;
  staleWrites: number;
  completed: number;
  /** Attempts that ended otherwise: failed, released, lapsed. */
  failed: number;
};

/** The lease that is held and was renewed longest ago, of those compared by their ttl. All in seconds. */
export type OldestLease = { age: number; ttl: number; owner: string | null; address: JobAddress };

/** One queue now. Ages are of this moment and in seconds; null where there is nothing that could have an age. */
export type QueueLevels = {
  queue: string;
  ttl: number;
  grace: number;
  heartbeatLimit: number;
  /** Jobs that might be claimed, counted up to a bound. */
  pending: { count: number; atLeast: boolean };
  running: number;
  /** How many of them hold a lease. */
  leases: number;
  oldestPending: number | null;
  oldestRunning: number | null;
  /** Null when no lease is held. */
  lease: OldestLease | null;
  /** Owners of leases that were not renewed within the queue's heartbeat limit, a few of them by name. */
  late: { count: number; owners: readonly string[] };
  /** The last minutes, the one under way among them, and as many before them. */
  recent: SignalSums;
  before: SignalSums;
};

/** What the last reading of the locks cost, and what is usual; null where no watcher kept any. */
export type LockLevels = {
  sampledAt: Timestamp;
  /** Milliseconds that readings of that minute took, on average and at most. */
  tookMs: number;
  tookMaxMs: number;
  /** The median of the minutes of the last 24 h before that one; null with too few of them to call anything usual. */
  usualMs: number | null;
  used: number;
  capacity: number;
};

/** The lease signals as they stand, for whoever judges them. */
export type SignalLevels = {
  databaseNow: Timestamp;
  /** How many minutes `recent` and `before` each are. */
  minutes: number;
  queues: readonly QueueLevels[];
  locks: LockLevels | null;
  /** When a watcher last sampled ages; null when none ever did. */
  sampledAt: Timestamp | null;
};
