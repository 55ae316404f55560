import type { Timestamp } from '@/lib/time';

/** What was read, or why it was not: unread is never absent. `where` is a name in the catalog. */
export type Looked<T> = { state: 'read'; value: T; where: string; readAt: Timestamp } | Unread;

export type Unread = {
  state: 'unread';
  where: string;
  why: string;
  /** The statement that opens it. */
  mend: string | null;
  /** The table has no place for it, so that nobody could read it. */
  lacks: boolean;
};

export type ColumnFacts = {
  name: string;
  /** As `format_type` names it. */
  type: string;
  /** For the role that asks. */
  readable: boolean;
};

export type IndexFacts = {
  name: string;
  /** Columns and expressions of its key, in order. */
  keys: readonly string[];
  unique: boolean;
  /** Not made halfway. */
  valid: boolean;
  ready: boolean;
  /** Its condition as the server prints it; null for all rows. */
  predicate: string | null;
};

/** The table of attempts, whoever made it. */
export type TableFacts = {
  /** With its schema, quoted where that is needed. */
  name: string;
  schema: string;
  /** By the statistics; null while nobody has taken any. */
  rows: number | null;
  columns: readonly ColumnFacts[];
  indexes: readonly IndexFacts[];
  /** Whether the role that asks may use the schema. */
  reachable: boolean;
  /** Whether a row policy stands between the role and the rows: what it does not see may be there. */
  policed: boolean;
  /** Whom the table was granted to for writing, by the name a REVOKE takes; the owner is none of them. */
  writers: readonly string[];
};

/** A role by which workers come in, and whether it may write the table by itself. */
export type WorkerRole = { name: string; superuser: boolean; writes: boolean };

/** A function as the catalog has it. */
export type FoundFunction = { name: string; args: string; returns: string };

/** A table of ours: not there (one of others by that name is not it), there and hidden from the role that asks, or open to it. */
export type Beside = 'absent' | 'shut' | 'open';

/** What the catalog of one database says. Everybody may read it, so that what is not here is not there. */
export type SchemaFacts = {
  readAt: Timestamp;
  database: string;
  /** `current_user`. */
  role: string;
  /** As the server says it: `18.1`. */
  serverVersion: string;
  /** Null where no schema holds one of that name. */
  table: TableFacts | null;
  functions: readonly FoundFunction[];
  /** The tables beside it that answer a question, those that are there. */
  beside: { queues: Beside; workers: Beside; watcherLease: Beside };
  workerRoles: readonly WorkerRole[];
};
