import type { JobRow } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** What a worker wrote of itself as it ended: the only certain proof that its process is over. */
export type WorkerExit = { at: Timestamp; reason: string };

/** The attempt that a worker has held longest. */
export type OldestLease = { key: string; subject: string; startedAt: Timestamp; until: Timestamp | null };

/** One worker as it reported itself. Its pids are what it said, at its start and at each reconnect. */
export type WorkerRow = {
  id: string;
  host: string;
  osPid: number;
  backendPid: number | null;
  /** With the pid it names one server process; null before it reported one. */
  backendStart: Timestamp | null;
  /** How its sessions name themselves. */
  application: string;
  version: string | null;
  queues: readonly string[];
  state: 'active' | 'draining' | 'stopped';
  startedAt: Timestamp;
  heartbeatAt: Timestamp;
  /** Seconds without a heartbeat after which it counts as silent: that of its most patient queue. */
  heartbeatLimit: number;
  /** Its own clock minus the database's, in seconds; null when it never told. */
  clockOffset: number | null;
  exit: WorkerExit | null;
  /** Attempts that run under its leases. */
  jobs: number;
  /** Null when it holds nothing. */
  oldestLease: OldestLease | null;
};

/** Every worker that matters now. Beyond a bound the rest is only counted. */
export type WorkerList = {
  databaseNow: Timestamp;
  database: string;
  rows: readonly WorkerRow[];
  /** Workers that were left out. */
  left: number;
};

/** One worker with what it has in hand. */
export type WorkerDetail = {
  databaseNow: Timestamp;
  database: string;
  worker: WorkerRow;
  /** Newest first, at most a page of them. */
  inHand: readonly JobRow[];
};
