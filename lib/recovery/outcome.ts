import type {
  AlertGuard,
  ApprovalGuard,
  BackendGuard,
  BulkGuard,
  FindingGuard,
  Guard,
  PersonGuard,
  QueueGuard,
  RedisLeaseGuard,
  ReviewGuard,
  WorkerGuard,
} from '@/lib/actions/action-offer';
import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { Timestamp } from '@/lib/time';

/** The answer to one act, as the database function returned it. */
export type Outcome = {
  outcome: OutcomeWord;
  /** One sentence: what moved, or why nothing did, naming what changed and by whom. */
  detail: string;
  rowsChanged: number;
  /** The record; null when the act got no further than the door (a validation error) or its record could not be written. */
  auditSeq: string | null;
  /** True when the same key and body had been carried out before: this is the stored answer. */
  replayed: boolean;
  /** The target's own guard columns now, as read in the same transaction; null when it does not exist. */
  now: TargetNow | null;
  /** The pending attempt that this act made. */
  successorKey: string | null;
  /** The lowest token that the subject admits from now on, where this act raised it. */
  floorToken: string | null;
  /** The request that waits for a second person, or that this act was carried out for. */
  approvalId: string | null;
  /** What a look shows; null where it was no look, and where this is the stored answer: a content is given once. */
  revealed: Revealed | null;
};

/** Content that is hidden otherwise, as far as it may be shown at all. */
export type Revealed = {
  text: string;
  /** Secrets that stay out of it. */
  removed: number;
  /** It is longer than what is shown. */
  cut: boolean;
  /** When it was read, by the database's clock. */
  at: Timestamp;
};

type TargetNow =
  | Guard
  | QueueGuard
  | WorkerGuard
  | BackendNow
  | RedisLeaseNow
  | FindingGuard
  | AlertGuard
  | BulkGuard
  | ApprovalGuard
  | ReviewGuard
  | PersonGuard;

/** A lease in Redis as it is now: `digest` is null when it is not there, or its value cannot be compared. */
export type RedisLeaseNow = Omit<RedisLeaseGuard, 'digest'> & { digest: RedisLeaseGuard['digest'] | null };

/** A server process as it is now: `lock` is null when it neither holds that lock nor waits for it any more. */
export type BackendNow = Omit<BackendGuard, 'lock'> & { lock: BackendGuard['lock'] | null };
