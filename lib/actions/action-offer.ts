import type {
  AlertVerb,
  BackendVerb,
  BulkVerb,
  FindingVerb,
  JobVerb,
  PersonVerb,
  QueueVerb,
  RedisLeaseVerb,
  WorkerVerb,
} from '@/lib/actions/recovery-action';
import type { LockId } from '@/lib/locks/lock-sample';
import type { Timestamp } from '@/lib/time';

/** The columns a guard on a job repeats, in the text form the database gave. */
export type Guard = {
  status: string;
  /** Null where the table of somebody else's counts none. */
  attempt: number | null;
  owner: string | null;
  token: string | null;
  leaseUntil: Timestamp | null;
  /** Of a job of somebody else's, whose row has no token to tell one run from the next. */
  startedAt?: Timestamp | null;
};

/** The guard on a queue: paused since exactly then, or not paused. */
export type QueueGuard = { pausedAt: Timestamp | null };

/** The guard on a worker. */
export type WorkerGuard = { state: string };

/**
 * The guard on a server process: the same process, in the same transaction, still holding that lock or waiting for it.
 * `stateChange` counts only where there is no transaction: within one it moves with every statement.
 */
export type BackendGuard = {
  backendStart: Timestamp;
  xactStart: Timestamp | null;
  stateChange: Timestamp | null;
  lock: LockId;
};

/** The guard on a lease in Redis: the SHA-256 of its exact value, and when it lapses, which a renewal moves. */
export type RedisLeaseGuard = { digest: string; expiresAt: string | null };

/** The guard on a finding: snoozed until exactly then, or not snoozed. */
export type FindingGuard = { snoozedUntil: Timestamp | null };

/** The guard on an alert: somebody has it until exactly then, or nobody does. */
export type AlertGuard = { acknowledgedUntil: Timestamp | null };

/** The guard on a bulk recovery: as it stands, and the hash of the frozen list that was looked at. */
export type BulkGuard = { state: string; itemsHash: string };

/** The guard on a request for a second person: as it stands, and the hash of the whole command that was looked at. */
export type ApprovalGuard = { state: string; commandHash: string };

/** The guard on a review: the state it is in, and how many notes were read. */
export type ReviewGuard = { state: string; notes: number };

/** The guard on a person; all null where the act is to add them. */
export type PersonGuard = { role: string | null; disabledAt: Timestamp | null };

/** Looking changes nothing, so nothing can have changed. */
export type RevealGuard = Record<string, never>;

/** An effect the operator must answer before the act: intended, and nobody confirmed it. */
export type EffectQuestion = { key: string; stage: string; provider: string; honoursKeys: boolean };

/** A row as it will stand: `attempt 3`, `running` -> `failed`. `from` is null where the act makes the row. */
export type PreviewRow = { row: string; from: string | null; to: string; note: string };

/** One act as the screen shows it: possible with its guard, or refused with the reason in words. */
export type Offer<Verb, GuardShape> =
  | {
      verb: Verb;
      label: string;
      note: string;
      allowed: true;
      /** Why a second person must approve it, in one sentence; null where one person alone may. */
      second: string | null;
      /** The same once its answers force it, as `isForced` tells; null where no answer does. */
      forced: string | null;
      guard: GuardShape;
      questions: readonly EffectQuestion[];
      /** What the act does not do: "This does not stop the worker's process." */
      doesNot: readonly string[];
      preview: readonly PreviewRow[];
    }
  | { verb: Verb; label: string; allowed: false; reason: string };

export type ActionOffer = Offer<JobVerb, Guard>;
export type QueueOffer = Offer<QueueVerb, QueueGuard>;
export type WorkerOffer = Offer<WorkerVerb, WorkerGuard>;
export type BackendOffer = Offer<BackendVerb, BackendGuard>;
export type RedisLeaseOffer = Offer<RedisLeaseVerb, RedisLeaseGuard>;
export type FindingOffer = Offer<FindingVerb, FindingGuard>;
export type AlertOffer = Offer<AlertVerb, AlertGuard>;
export type BulkOffer = Offer<BulkVerb, BulkGuard>;
export type PersonOffer = Offer<PersonVerb, PersonGuard>;
