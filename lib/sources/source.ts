import type { Database } from '@/lib/db/pool';
import type { Job, JobRow, JobStatus } from '@/lib/jobs/job';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import type { JobCounts, JobFilter, JobPage } from '@/lib/jobs/job-list';
import type { ListPage } from '@/lib/jobs/list-page';
import type { EventPage } from '@/lib/jobs/queries/list-events';
import type { Observation, WorkerFacts } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import type { WorkerHealth } from '@/lib/workers/worker-health';

/** What a sample left out, so that it is never taken for "nothing is wrong". */
export type Omission = { what: string; why: string; grant: string | null };

/** A worker as its own row tells it, with how many seconds without a heartbeat make it late. */
export type ListedWorker = WorkerFacts & { heartbeatLimit: number };

/** Every job that may be in trouble, at one moment. */
export type Sample = {
  databaseNow: Timestamp;
  database: string;
  observations: readonly Observation[];
  /** Running attempts among them. */
  judged: number;
  workers: WorkerHealth;
  /** Those who were heard lately or own an attempt that was looked at. */
  registry: readonly ListedWorker[];
  omissions: readonly Omission[];
  /** What this role is shown at no time. It is told, and keeps no finding open: nothing of it was ever found. */
  unseen: readonly Omission[];
  /** Names of the sources that were looked at beside the first, whose jobs no count of the strip holds. */
  others?: readonly string[];
};

/** A session that keeps the row of a live job, or of its subject, from whoever wants it next. Pid 0 is a prepared transaction. */
export type RowHolder = {
  /** Of the job. */
  key: string;
  queue: string;
  subject: string;
  attempt: number;
  status: JobStatus;
  pid: number;
};

/** One attempt with what surrounds it: its row in full, the attempts of its subject and their history. */
export type JobParts = { job: Job; attempts: ListPage<JobRow>; events: EventPage };

/**
 * What a queue can tell and take. Each function is a read in autocommit on the handle it is given; a slot that a source
 * cannot fill is `unread` and says why. Everything throws DatabaseError.
 */
export type Source = {
  /** The first part of a job address. */
  name: string;
  /** All running attempts up to a bound, and closed or waiting ones whose subject keeps failing. */
  observeTrouble(db: Database): Promise<Sample>;
  /** One attempt whatever its status; null when this database has none of that address. */
  observeOne(db: Database, database: string, key: string): Promise<Observation | null>;
  /** The guard columns that differ from the observation now; jobs that hold still are left out. */
  readMoved(
    db: Database,
    observed: readonly Observation[],
  ): Promise<ReadonlyMap<Observation, readonly string[]>>;
  /** Who holds the rows of live jobs, found without anybody waiting; bounded. */
  readRowHolders(db: Database): Promise<readonly RowHolder[]>;
  readParts(db: Database, key: string): Promise<JobParts | null>;
  /** A page of the attempts of its subject, or of their history; null when there is no such job. */
  listAttempts(db: Database, key: string, cursor: JobCursor): Promise<ListPage<JobRow> | null>;
  listEvents(db: Database, key: string, cursor: JobCursor): Promise<EventPage | null>;
  /** Names that the sessions of owners may go by, where readLockInterest does not have them. */
  readOwners(db: Database): Promise<readonly string[]>;
  listJobs(db: Database, filter: JobFilter, cursor: JobCursor | null): Promise<JobPage>;
  countJobs(db: Database): Promise<JobCounts>;
};

/** What a survey asks of a source, or of several looked at as one. */
export type Surveyed = Pick<Source, 'observeTrouble' | 'readMoved' | 'readRowHolders'>;
