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
  RevealGuard,
  ReviewGuard,
  WorkerGuard,
} from '@/lib/actions/action-offer';
import type {
  AlertVerb,
  ApprovalVerb,
  BackendVerb,
  BulkVerb,
  FindingVerb,
  JobVerb,
  PersonVerb,
  QueueVerb,
  RedisLeaseVerb,
  RevealVerb,
  ReviewVerb,
  WorkerVerb,
} from '@/lib/actions/recovery-action';
import type { SnoozeUntil } from '@/lib/actions/snooze';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { Role } from '@/lib/auth/policy';
import type { FollowUp } from '@/lib/leases/lease-wait';

/**
 * What an act is on; `key` is the job's key, the queue's name, the worker's id, the backend's key, the lease's in Redis, the finding's fingerprint,
 * the alert's id, the bulk recovery's id, the approval's id, the person's email or id. A review's is `record/8841` or `outside/77`.
 */
export type TargetAddress = { source: string; database: string; key: string };

/** What the page showed when a panel was armed, for the record. */
export type Seen = {
  rule: string | null;
  sentence: string | null;
  readAt: string;
  evidence: readonly { label: string; value: string | null; meaning: string }[];
};

/** What every wish holds. The actor is never in it: that is the signed-in person. */
export type Wish = {
  address: TargetAddress;
  /** Made once when the panel opens; the same key and body give the same answer again. */
  requestKey: string;
  reason: string;
  /** Empty where the act takes nothing from an owner. */
  whyObsolete: string;
  ticket: string | null;
  effectAnswers: readonly EffectAnswer[];
  seen: Seen;
};

/** Of an act that may take a second person, and only when one person breaks the glass: the phrase they typed. */
export type AloneByPhrase = { breakGlass?: string };

export type JobRequest = Wish &
  AloneByPhrase & {
    verb: JobVerb;
    guard: Guard;
    /** Of waiting a lease out, and of no other act. */
    followUp?: FollowUp;
    /** Of cancelling a wait, and of no other act: the wait that was on the screen. */
    waitId?: string;
  };
export type QueueRequest = Wish & { verb: QueueVerb; guard: QueueGuard };
export type WorkerRequest = Wish & { verb: WorkerVerb; guard: WorkerGuard };
export type BackendRequest = Wish & AloneByPhrase & { verb: BackendVerb; guard: BackendGuard };
export type RedisLeaseRequest = Wish &
  AloneByPhrase & {
    verb: RedisLeaseVerb;
    guard: RedisLeaseGuard;
    /** Of cancelling a wait, and of no other act: the wait that was on the screen. */
    waitId?: string;
  };
export type FindingRequest = Wish & {
  verb: FindingVerb;
  guard: FindingGuard;
  /** Of snoozing, and of no other act. */
  until?: SnoozeUntil;
};
export type AlertRequest = Wish & {
  verb: AlertVerb;
  guard: AlertGuard;
  /** Until when the person has it. */
  until: SnoozeUntil;
};
export type BulkRequest = Wish & AloneByPhrase & { verb: BulkVerb; guard: BulkGuard };
export type RevealRequest = Wish & { verb: RevealVerb; guard: RevealGuard };
export type ApprovalRequest = Wish & { verb: ApprovalVerb; guard: ApprovalGuard };
/** Its note is the reason, which a sign-off may leave empty. */
export type ReviewRequest = Wish & { verb: ReviewVerb; guard: ReviewGuard };
export type PersonRequest = Wish & {
  verb: PersonVerb;
  guard: PersonGuard;
  /** Of adding a person or changing their role, and of no other act. */
  role?: Role;
  /** Of adding a person, and of no other act. */
  email?: string;
  name?: string;
  /** SHA-256 in hex of the secret in the link by which the person sets a password. The secret itself never comes here. */
  linkHash?: string;
};

/** An operator's wish as the recovery panel sends it. */
export type RecoveryRequest =
  | JobRequest
  | QueueRequest
  | WorkerRequest
  | BackendRequest
  | RedisLeaseRequest
  | FindingRequest
  | AlertRequest
  | BulkRequest
  | RevealRequest
  | ApprovalRequest
  | ReviewRequest
  | PersonRequest;
