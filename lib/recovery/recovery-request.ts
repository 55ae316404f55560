import type { BackendGuard, FindingGuard, Guard, QueueGuard, WorkerGuard } from '@/lib/actions/action-offer';
import type { BackendVerb, FindingVerb, JobVerb, QueueVerb, WorkerVerb } from '@/lib/actions/recovery-action';
import type { SnoozeUntil } from '@/lib/actions/snooze';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { FollowUp } from '@/lib/leases/lease-wait';

/** What an act is on; `key` is the job's key, the queue's name, the worker's id, the backend's key or the finding's fingerprint. */
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

export type JobRequest = Wish & {
  verb: JobVerb;
  guard: Guard;
  /** Of waiting a lease out, and of no other act. */
  followUp?: FollowUp;
  /** Of cancelling a wait, and of no other act: the wait that was on the screen. */
  waitId?: string;
};
export type QueueRequest = Wish & { verb: QueueVerb; guard: QueueGuard };
export type WorkerRequest = Wish & { verb: WorkerVerb; guard: WorkerGuard };
export type BackendRequest = Wish & { verb: BackendVerb; guard: BackendGuard };
export type FindingRequest = Wish & {
  verb: FindingVerb;
  guard: FindingGuard;
  /** Of snoozing, and of no other act. */
  until?: SnoozeUntil;
};

/** An operator's wish as the recovery panel sends it. */
export type RecoveryRequest = JobRequest | QueueRequest | WorkerRequest | BackendRequest | FindingRequest;
