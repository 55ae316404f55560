import type { EffectQuestion, Guard } from '@/lib/actions/action-offer';
import type { JobStatus } from '@/lib/jobs/job';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Timestamp } from '@/lib/time';

/** Whether the owner may be presumed gone, and if not, why not: one sentence. `certain` is its own exit record. */
export type OwnerGone = { gone: true; certain: boolean } | { gone: false; why: string };

/** An effect of which nobody knows whether it happened: begun and left, or answered "not known". */
export type UnsettledEffect = EffectQuestion & { status: 'intended' | 'unknown' };

/**
 * What counts beside the rest in a table of somebody else's. `fenced`: whether a late finish of a former owner is refused; null when nobody knows.
 * `ownerSeenGone`: its heartbeat is over its limit, or a register of workers does not have it. `locksQueue`: its whole queue is locked with it, and
 * both are let go together. `earlier`: its acts were allowed for an earlier shape of its tables.
 */
export type ForeignFacts = {
  source: string;
  fenced: boolean | null;
  ownerSeenGone: boolean;
  locksQueue: boolean;
  earlier: boolean;
};

/** All that decides which act is possible on one attempt. Durations are milliseconds. */
export type ActionFacts = {
  subject: string;
  /** Null when the row or its lease could not be read: then nothing can be guarded, and nothing is offered. */
  guard: Guard | null;
  status: JobStatus | null;
  stage: string | null;
  /** When its owner was asked to stop; null when nobody asked. */
  stopRequestedAt: Timestamp | null;
  lease: { state: 'live'; left: number } | { state: 'lapsed' | 'none' | 'unread' };
  owner: OwnerGone;
  /** Guard columns that changed while the attempt was read. */
  moved: readonly string[];
  /** Effects that nobody settled, or only by "not known"; null when the ledger could not be read. */
  effects: readonly UnsettledEffect[] | null;
  /** Null: read, the queue has none. */
  destination: { checksTokens: boolean } | null | 'unread';
  /** The newest attempt of the subject other than this one, when it is newer; null when this is the newest. */
  successor: { attempt: number; status: JobStatus } | null;
  /** Of a job of somebody else's; null for one of Leasehold's own. */
  foreign: ForeignFacts | null;
  /** The newest wait on this attempt, armed or ended; null when nobody waited it out. */
  wait: LeaseWait | null;
};
