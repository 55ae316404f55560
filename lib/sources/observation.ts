import type { JobVerb } from '@/lib/actions/recovery-action';
import type { JobAddress, JobStatus } from '@/lib/jobs/job';
import type { MovedColumn } from '@/lib/jobs/outside-change';
import type { Queue } from '@/lib/jobs/queue';
import type { RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import type { Timestamp } from '@/lib/time';

/**
 * One piece of evidence. `unread` is not `absent`: what could not be read says why, and no rule may conclude from it.
 * A slot that was read and found empty has `value: null`.
 */
export type Slot<T> =
  | { state: 'read'; value: T; source: string; readAt: Timestamp }
  /** `untold`: nothing there could tell it, whoever reads; no permission would help. */
  | { state: 'unread'; source: string; why: string; untold?: boolean };

export type JobFacts = {
  status: JobStatus;
  attempt: number | null;
  maxAttempts: number | null;
  /** No later attempt of the subject exists. */
  newest: boolean;
  stage: string | null;
  stageEnteredAt: Timestamp | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  availableAt: Timestamp | null;
  stopRequestedAt: Timestamp | null;
  lastError: string | null;
};

/** The lease columns of a running row. `until: null` is a lease that will never lapse by itself. */
export type LeaseFacts = {
  owner: string | null;
  token: string | null;
  until: Timestamp | null;
  /** The last renewal: heartbeat_at of the job row. */
  renewedAt: Timestamp | null;
};

export type WorkerFacts = {
  id: string;
  host: string;
  /** How its sessions name themselves. */
  application: string;
  osPid: number;
  backendPid: number | null;
  /** With the pid it names the server process of its own heartbeats; null before it reported one. */
  backendStart: Timestamp | null;
  state: 'active' | 'draining' | 'stopped';
  startedAt: Timestamp;
  heartbeatAt: Timestamp;
  /** Seconds its own clock is ahead of the database's; null when it never said. */
  clockOffset: number | null;
  /** Its own exit record: the only certain proof that the process is over. */
  exit: { at: Timestamp; reason: string } | null;
};

/** The session of the owner that tells most: one that waits before one at work before one that is idle. */
export type SessionFacts = {
  pid: number;
  backendStart: Timestamp;
  state: string;
  /** The last change of its state: the beginning of what it runs, or the end of what it ran. */
  since: Timestamp;
};

/** Over all sessions of the owner: what they hold, in words, and who is ahead of those that wait. */
export type LockFacts = { heldOn: readonly string[]; waitsFor: readonly number[] };

export type EffectFacts = {
  key: string;
  stage: string;
  provider: string;
  honoursKeys: boolean;
  status: 'intended' | 'confirmed' | 'denied' | 'unknown';
  token: string;
  intendedAt: Timestamp;
  settledAt: Timestamp | null;
};

/** What stands at the destination for this subject. */
export type DestinationFacts = {
  name: string;
  checksTokens: boolean;
  floorToken: string;
  lastToken: string;
  lateWritesRejected: number;
};

/** How an earlier attempt of the same subject ended; newest first. */
export type PastAttempt = {
  attempt: number;
  owner: string | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  /** `lapsed`: closed because its lease lapsed, whoever closed it. `reported`: the worker itself said completed or failed. */
  end: 'lapsed' | 'reported' | 'operator' | 'released' | 'open';
  lastError: string | null;
};

/** A write that was turned away because its writer did not own the attempt any more: it had been alive. */
export type LateWrite = {
  at: Timestamp;
  attempt: number;
  owner: string | null;
  /** What it called: `complete_job`, `admit_write` and the like. */
  write: string;
  /** How the attempt it wrote for has ended. */
  end: PastAttempt['end'];
};

/** An act on the subject that moved rows, as the record has it. */
export type PastAct = {
  /** The number of the record. */
  seq: string;
  at: Timestamp;
  verb: string;
  /** The id, which tells two people of one name apart. */
  actor: string;
  actorName: string;
  /** The attempt it was carried out on; null when its guard named none. */
  attempt: number | null;
};

/** A change of status or lease that came through none of the functions. */
export type OutsideChange = {
  at: Timestamp;
  attempt: number;
  /** The login of the session, and the program as it named itself. */
  by: string;
  application: string | null;
  columns: readonly MovedColumn[];
};

/** A lock on a whole queue, of the job that runs under it, or while none does: then whoever has it keeps all of them waiting. */
export type QueueLock = { by: string; since: Timestamp };

/** Who takes back what lapsed, where the library of a queue has a process of its own for that. */
export type SweeperFacts = {
  /** As a sentence calls it: "a supervisor of pg-boss". */
  name: string;
  /** Whether one was heard; null where nothing there tells. */
  heard: boolean | null;
};

/** What holds for the whole sample rather than for one job. */
export type Weather = {
  /** The database's start: heartbeats missed while it was away prove nothing. */
  databaseStartedAt: Timestamp;
  /** True when several workers are registered and every one of them is late at once. */
  allWorkersLate: boolean;
  /** The database's clock when this console reached it again after an outage it saw; null when it saw none. */
  reachableSince: Timestamp | null;
  /** When this console last saw heartbeats wait for a lock; null when it never did. */
  heartbeatsBlockedAt: Timestamp | null;
};

/** Everything known about one attempt at one moment, read in one statement but for the slots that say otherwise. */
export type Observation = {
  address: JobAddress;
  queue: Queue;
  subject: string;
  /** The database's clock when the job rows were read. */
  databaseNow: Timestamp;
  /** The acts that jobs of its source can take. */
  takes: readonly JobVerb[];
  /** Whether they were allowed for an earlier shape of its tables, or by another version of this console. */
  takesEarlier: boolean;
  job: Slot<JobFacts>;
  lease: Slot<LeaseFacts>;
  /** `value: null`: the owner named on the row has no row in workers. */
  worker: Slot<WorkerFacts | null>;
  /** `value: null`: none was listed that is its owner's. */
  session: Slot<SessionFacts | null>;
  locks: Slot<LockFacts>;
  effects: Slot<readonly EffectFacts[]>;
  destination: Slot<DestinationFacts | null>;
  /** Whether a lock on a table of jobs keeps every heartbeat waiting. */
  heartbeatsBlocked: Slot<boolean>;
  /** Earlier attempts of the subject, newest first, the current one left out. */
  past: Slot<readonly PastAttempt[]>;
  /** Of the subject within the last day, newest first; so are the acts and the changes. */
  lateWrites: Slot<readonly LateWrite[]>;
  acts: Slot<readonly PastAct[]>;
  outsideChanges: Slot<readonly OutsideChange[]>;
  /** `value: null`: its queue is not locked, or another of its jobs runs under the lock. */
  queueLock: Slot<QueueLock | null>;
  /** `value: null`: no process of its own does that. */
  sweeper: Slot<SweeperFacts | null>;
  /** `value: null`: its queue takes no lease in Redis. */
  redisLease: Slot<RedisLeaseFacts | null>;
  weather: Slot<Weather>;
  /** Guard columns that differed when they were read again at the end of the sample. */
  moved: readonly string[];
};
