import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import type { Timestamp } from '@/lib/time';

/**
 * The identity of one lock across readings: the columns of its `pg_locks` row that name what is locked, in the order
 * locktype, database, relation, page, tuple, virtualxid, transactionid, classid, objid, objsubid, joined by `/`, an empty
 * part for null. A guard on a backend repeats it.
 */
export type LockId = string;

/** Sessions in one sample: roots and blockers first, then who waits longest. Where it is full, others are not listed. */
export const SESSIONS_LISTED = 300;

/** What is locked, as far as its columns tell. */
export type LockTarget =
  | { type: 'advisory'; key: AdvisoryKey }
  /** A table or index of this database; `name` is schema-qualified, or its number when it is not of this database. */
  | { type: 'relation'; name: string }
  /** A row: waited for through the transaction that wrote it. */
  | { type: 'transactionid'; xid: string }
  | { type: 'tuple'; name: string; page: number; tuple: number }
  | { type: 'virtualxid'; virtualxid: string }
  /** Commits that notify are carried out one after another, over all databases. */
  | { type: 'notify-commit' }
  | { type: 'other'; locktype: string };

/** A lock that somebody holds or waits for. */
export type LockRef = { id: LockId; target: LockTarget; mode: string };

/** One server process as `pg_stat_activity` shows it. Fields that the role may not see are in `hidden`, never guessed. */
export type Session = {
  pid: number;
  /** Null when hidden: then the session cannot be guarded and no act on it is offered. */
  backendStart: Timestamp | null;
  /** The database it is connected to; a server has one table of locks for all of them. Null for the server's own. */
  database: string | null;
  user: string | null;
  application: string | null;
  /** Address and port of the client as text; null for a local socket. */
  client: string | null;
  backendType: string | null;
  /** `active`, `idle`, `idle in transaction`, `idle in transaction (aborted)`, ...; null when hidden. */
  state: string | null;
  stateChange: Timestamp | null;
  xactStart: Timestamp | null;
  queryStart: Timestamp | null;
  waitEventType: string | null;
  waitEvent: string | null;
  /** The first words of what it runs or ran last, with literals taken out; null when hidden. */
  statement: string | null;
  /** The role lacks pg_read_all_stats for this session's owner: what is null above is unknown. */
  hidden: boolean;
  /** Its owner is a superuser: nobody but a superuser may signal it. */
  superuser: boolean;
  /** It is one of this console's own. */
  own: boolean;
  /** Its open transaction has written, which gave it a number: there is work to lose. Null when hidden. */
  hasWritten: boolean | null;
  /** Locks it holds in all, however many are listed. */
  locksHeld: number;
  /** What it waits for; null when it waits for no lock. `since` is null for an instant after the wait began. */
  waitsFor: (LockRef & { since: Timestamp | null }) | null;
  /** Pids ahead of it by `pg_blocking_pids`, parallel workers mapped to their leaders, without repeats; 0 is a prepared transaction. */
  blockedBy: readonly number[];
  /** The locks by which it blocks others, or advisory locks it holds; bounded. */
  holds: readonly LockRef[];
};

/** Whether a lock lives to the end of its transaction or of its session; `undecidable` from one sample is never guessed. */
export type LockLevel = 'session' | 'transaction' | 'undecidable';

/** One advisory lock with who holds it and how many wait. */
export type AdvisoryLock = {
  id: LockId;
  key: AdvisoryKey;
  holders: readonly { pid: number; mode: string; level: LockLevel }[];
  waiters: number;
  /** The longest wait's beginning; null when nobody waits. */
  waitingSince: Timestamp | null;
};

/** A transaction that outlives its session: nothing can be signalled, it is finished by its identifier. */
export type PreparedTransaction = {
  gid: string;
  owner: string;
  database: string;
  preparedAt: Timestamp;
  /** Its xid as text. */
  transaction: string;
  /** What it holds, bounded. Advisory locks and tables; found before and after a restart of the server. */
  holds: readonly LockRef[];
  /** Pids that wait for it. */
  blocks: readonly number[];
};

/** An index being built without blocking writes: it waits for old transactions, phase by phase. */
export type IndexBuild = { pid: number; relation: string; phase: string; waitsForPid: number | null };

/** Locks in the shared table against its documented capacity; more than all of it is possible and is alarming. */
export type LockTableUse = { used: number; capacity: number };

/** What a version or a role keeps from being read, in words, with the grant that would mend it. */
export type Unseen = { what: string; why: string; grant: string | null };

/** The sessions and locks of one database server at one moment, seen from one database. Bounded whatever the server holds. */
export type LockSample = {
  databaseNow: Timestamp;
  database: string;
  /** `server_version_num`: 180000 is 18.0. */
  version: number;
  /** A standby: locks here are not the primary's, and nobody is signalled from here. */
  standby: boolean;
  /** Those that wait, block, hold an advisory lock that is listed, have a transaction open for long, or name a worker. */
  sessions: readonly Session[];
  /** Names that sessions were looked for by: one that goes by none of these may be there and not listed. A name that the server does not keep whole is none of them. */
  lookedFor: readonly string[];
  advisory: readonly AdvisoryLock[];
  /** All advisory locks of this database, listed or not. */
  advisoryCount: number;
  prepared: readonly PreparedTransaction[];
  indexBuilds: readonly IndexBuild[];
  lockTable: LockTableUse;
  /** Every session of the server, listed or not. */
  sessionCount: number;
  /** Waiters in all, listed or not. */
  waiterCount: number;
  unseen: readonly Unseen[];
  /** Milliseconds the reading took. */
  tookMs: number;
};

/** A blocker that waits for nobody, with what stands behind it. */
export type BlockingTree = {
  /** A session's pid, or the gid of a prepared transaction. */
  root:
    | { kind: 'session'; pid: number }
    | { kind: 'prepared'; gid: string }
    | { kind: 'unknown'; pid: number };
  branches: readonly Branch[];
  /** All who wait behind the root, however deep. */
  waiters: number;
};

/** A waiter, with those that wait for it in turn. A session behind two blockers stands in one place; `alsoBehind` names the others. */
export type Branch = { pid: number; alsoBehind: readonly number[]; branches: readonly Branch[] };
