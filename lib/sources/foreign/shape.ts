import type { JobStatus } from '@/lib/jobs/job';
import type { Queue } from '@/lib/jobs/queue';
import type { ForeignVerb, ShapeActs } from '@/lib/sources/foreign/shape-acts';
import type { ShapeKey } from '@/lib/sources/foreign/shape-key';
import type { Omission } from '@/lib/sources/source';
import type { Sql } from '@/lib/sources/sql-names';

/** What a job has for a list and for a verdict, as expressions; null where its tables have no such thing. Moments have a zone. */
export type ShapeColumns = {
  queue: Sql;
  subject: Sql;
  attempt: Sql | null;
  maxAttempts: Sql | null;
  owner: Sql | null;
  leaseUntil: Sql | null;
  heartbeatAt: Sql | null;
  startedAt: Sql | null;
  finishedAt: Sql | null;
  availableAt: Sql | null;
  createdAt: Sql | null;
  lastError: Sql | null;
  /** As jsonb or text; only how much it is, is ever read here. */
  payload: Sql | null;
  /** Seconds, where each row promises for itself; the queue's own promise holds where this is null. */
  ttl: Sql | null;
  heartbeatLimit: Sql | null;
  /** Since when its queue hands nothing out. */
  pausedAt: Sql | null;
};

/** The row of a job's owner in a register of workers, as expressions over the rows of the shape; `id` is null where there is none. */
export type ShapeWorker = {
  /** The register, as evidence names it: `public.solid_queue_processes`. */
  table: string;
  /** The same text as the owner on the row. */
  id: Sql;
  host: Sql;
  /** How its sessions name themselves; null where nothing tells. */
  application: Sql | null;
  osPid: Sql;
  startedAt: Sql;
  heartbeatAt: Sql;
};

/** The lock on a whole queue, where a library has such a thing. */
export type ShapeQueueLock = {
  /** The first waiting jobs of the queues that are locked while none of their jobs runs, one of each; the table of jobs is `j` in it. */
  from: Sql;
  is: Sql;
  /** Over all rows: who has the lock, and since when, where none of its jobs runs or this very one does; null for all others. */
  by: Sql;
  since: Sql;
};

/** Its library's own process that takes back what lapsed. */
export type ShapeSweeper = {
  /** As a sentence calls it: "a supervisor of pg-boss". */
  name: string;
  /** Whether one is heard, as an expression that stands alone; null where nothing there tells. */
  heard: Sql | null;
};

/** The promises of a queue that is not ours, but for what each row tells itself. */
export type ShapePromises = Pick<
  Queue,
  'ttl' | 'heartbeatInterval' | 'heartbeatLimit' | 'grace' | 'takeover' | 'sweepAge'
>;

/** Why a slot of an observation is never read here, in a sentence about these tables. */
export type Untold = {
  worker: string;
  /** Null where sessions may go by the name of an owner. */
  session: string | null;
  effects: string;
  destination: string;
  past: string;
  lateWrites: string;
  outsideChanges: string;
};

/**
 * A queue that is not Leasehold's, as statements see it: where its rows are, and which expression serves for what. One set of
 * statements reads every shape (statements.ts).
 */
export type Shape = {
  /** The first part of the addresses of its jobs. */
  name: string;
  /** The table that has a row for each job, as evidence names it: `billing.payment_jobs`. */
  table: string;
  /** What stands behind `from`; the table of jobs is `j` in it. */
  from: Sql;
  /** The same for running jobs alone, and what they are read by, where an index serves only so; null where `from` and the key do. */
  running: {
    from: Sql;
    order: Sql;
    /** Whether the expressions of the shape need nothing of it but `j`, so that a page may be cut before they are worked out. */
    alone: boolean;
  } | null;
  columns: ShapeColumns;
  key: ShapeKey;
  /** Which rows have a status, so that an index serves it; null where none ever has. */
  is: Readonly<Record<JobStatus, Sql | null>>;
  /** Null where nothing registers the owners of jobs. */
  worker: ShapeWorker | null;
  /** Null where queues are not locked, or this role is not shown by whom. */
  queueLock: ShapeQueueLock | null;
  /** Null where no process of the library takes back what lapsed, or nobody said. */
  sweeper: ShapeSweeper | null;
  promises: ShapePromises;
  /** Whether a worker's own finish is refused once another owns the job; null when nobody said. */
  fenced: boolean | null;
  untold: Untold;
  /** What the owner of its tables may allow. */
  acts: ShapeActs;
  /** What that owner did allow; nothing until that was read. */
  takes: readonly ForeignVerb[];
  /** Whether that was allowed for other statements than these: an earlier shape of the tables, or of this console. */
  takesEarlier: boolean;
  /** What this role is shown at no time, and what costs more than it should. */
  unseen: readonly Omission[];
};
