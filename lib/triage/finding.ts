import type { BackendVerb, JobVerb, RedisLeaseVerb } from '@/lib/actions/recovery-action';
import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** The kinds of trouble of one job that a rule exists for, in the words of the page. */
export type JobFaultKind =
  | 'owner-silent' // K1, lease live or lapsed
  | 'owner-unregistered' // K2, owner named on the row has no row in workers
  | 'owner-untold' // K1, in a table that has no register of workers
  | 'sweep-missing' // the library's own process that takes lapsed jobs back does not
  | 'queue-locked' // K11, a lock on its whole queue under which nothing runs
  | 'redis-lease-owner' // its lease in Redis is another's than its row says
  | 'redis-lease-missing' // running, and its lease in Redis is not there
  | 'redis-lease-no-expiry' // its lease in Redis never lapses by itself
  | 'no-lease' // K2, running without lease_until: nothing heals it
  | 'lapsed-owner-alive' // K3
  | 'no-progress' // K4, heartbeat fresh, stage old
  | 'never-started' // K4, granted and never a stage
  | 'owner-newer' // K2, a later start of the owner's id than the one that claimed
  | 'clock-offset' // K12, on the row or by the worker's own account
  | 'crash-loop' // K13
  | 'held-in-doubt' // an effect that nobody settled keeps the next attempt from starting
  | 'completed-late' // K14
  | 'after-an-act' // K15
  | 'changed-outside' // status or lease changed through none of the functions
  | 'cannot-tell'; // conflicting or unreadable evidence

/** The kinds of trouble outside any job. */
export type RootFaultKind =
  | 'lock-left-held' // K5, an advisory lock on a session that does nothing
  | 'lock-leaked-pooler' // K6
  | 'ghost-session' // K7, the client is gone and its session is not
  | 'idle-in-transaction' // K8, with or without anybody who waits
  | 'lock-convoy' // K9, a change of a table with everybody behind it
  | 'prepared-transaction' // K10
  | 'stale-gate' // K11
  | 'redis-lease-left' // K11, a lease in Redis under which nothing runs
  | 'unseen' // K16, slow or not permitted to be seen
  | 'watcher-silent'; // nobody fires waits or notes findings

export type FaultKind = JobFaultKind | RootFaultKind;

export type Confidence = 'certain' | 'likely' | 'unknown';

/** One line of the evidence table. `meaning` is what it says and what it does not say. */
export type Evidence = {
  slot:
    | 'job'
    | 'lease'
    | 'worker'
    | 'session'
    | 'locks'
    | 'effects'
    | 'destination'
    | 'heartbeats'
    | 'past'
    | 'late-writes'
    | 'acts'
    | 'outside-changes'
    | 'queue-lock'
    | 'sweeper'
    | 'redis-lease'
    | 'weather';
  label: string;
  /** Null when unread; then `meaning` says why and how to grant it. */
  value: string | null;
  /** Nothing there could ever tell it: no permission would help. */
  untold?: true;
  /** When what it tells of ends by itself: what is left is counted down beside the value. */
  lapsesAt?: Timestamp;
  readAt: Timestamp | null;
  meaning: string;
};

/** `wait` is advice to do nothing, or to do what no act of the console does: the note says what. */
export type AdvisedVerb = JobVerb | BackendVerb | RedisLeaseVerb | 'wait';
export type SafeAct = { verb: AdvisedVerb; label: string; note: string };
export type UnsafeAct = { verb: AdvisedVerb; label: string; reason: string };

/** A lease drawn as a gauge. Seconds in the queue's own terms. */
export type LeaseGauge = {
  until: Timestamp | null;
  renewedAt: Timestamp | null;
  heartbeatInterval: number;
  grace: number;
};

/** What every finding says, whatever it is about. */
type Told = {
  /** The rule that decided, such as `owner-silent/lease-live`; shown beside the verdict. */
  rule: string;
  /** Stable while the same trouble lasts: source, database, key, attempt and kind. */
  fingerprint: string;
  confidence: Confidence;
  /** When the trouble began, by the database's clock; null when nothing read tells. */
  since: Timestamp | null;
  /** The cause in two or three words: "Owner silent, lease live". */
  cause: string;
  /** One plain sentence for the card: what, and why. Durations in it are as of databaseNow. */
  sentence: string;
  /** The verdict for the page of what it is about; begins with the verb: "Wait 0:38. ..." */
  verdict: string;
  /** What happens if nobody acts: of a job, from the queue's takeover policy. */
  ifNothing: string;
  /** Who suffers, in words. */
  suffers: string;
  evidence: readonly Evidence[];
  /** Where its queue's runbook stands; null when there is none. */
  runbookUrl: string | null;
  /** Best first; the first is the one primary button. */
  safe: readonly SafeAct[];
  unsafe: readonly UnsafeAct[];
  databaseNow: Timestamp;
};

/** A job that a trouble elsewhere holds up; `attempt` is null where its table counts none. */
export type Sufferer = { address: JobAddress; queue: string; subject: string; attempt: number | null };

/** One diagnosed trouble of one job. */
export type JobFinding = Told & {
  about: 'job';
  kind: JobFaultKind;
  address: JobAddress;
  queue: string;
  subject: string;
  /** Null where its table does not count them. */
  attempt: number | null;
  owner: string | null;
  lease: LeaseGauge | null;
  sufferers: readonly [];
};

/** One diagnosed trouble outside any job: a session, a prepared transaction, a lock, the watcher. It is the cause; jobs suffer from it. */
export type RootFinding = Told & {
  about: 'backend' | 'prepared' | 'lock' | 'watcher' | 'redis-lease';
  kind: RootFaultKind;
  /** Source `postgres`; the key is that of the backend, the gid, the lock's id, or `watcher`. Of a lease in Redis the source is `redis`. */
  address: JobAddress;
  queue: null;
  /** How it is called in a sentence: "session 4711", "prepared transaction 'gid'". */
  subject: string;
  attempt: null;
  owner: null;
  lease: null;
  /** Bounded, oldest first. */
  sufferers: readonly Sufferer[];
};

/** One diagnosed trouble. Pure data: it can be sent, stored and shown as it is. */
export type Finding = JobFinding | RootFinding;
