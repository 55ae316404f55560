import type { JobStatus } from '@/lib/jobs/job';
import type { Queue } from '@/lib/jobs/queue';

/** An SQL expression over the rows of a shape. Never made of what a person typed: names are quoted, words are parameters or quoted texts. */
export type Sql = string;

/** What a job has for a list and for a verdict, as expressions; null where its tables have no such thing. Moments have a zone. */
export type ShapeColumns = {
  /** As text, whatever the key's own type is. */
  key: Sql;
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
};

/** The promises of a queue that is not ours, but for what each row tells itself. */
export type ShapePromises = Pick<
  Queue,
  'ttl' | 'heartbeatInterval' | 'heartbeatLimit' | 'grace' | 'takeover' | 'sweepAge'
>;

/** Why a slot of an observation is never read here, in a sentence about these tables. */
export type Untold = {
  worker: string;
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
  columns: ShapeColumns;
  key: {
    /** What an index orders the jobs by, the newest highest where its values tell. */
    order: Sql;
    /** Its type, for the parameters that are compared with it. */
    type: 'bigint' | 'uuid' | 'text';
  };
  /** Which rows have a status, so that an index serves it; null where none ever has. */
  is: Readonly<Record<JobStatus, Sql | null>>;
  promises: ShapePromises;
  /** Whether a worker's own finish is refused once another owns the job; null when nobody said. */
  fenced: boolean | null;
  untold: Untold;
};

/** True for a text that can be a key of this shape: what is none is not asked of the database. */
export function isShapeKey({ key }: Pick<Shape, 'key'>, text: string): boolean {
  return KEYS[key.type].test(text);
}

const KEYS: Readonly<Record<Shape['key']['type'], RegExp>> = {
  bigint: /^-?\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^[^\0]{1,200}$/,
};
