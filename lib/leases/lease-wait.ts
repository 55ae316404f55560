import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** What is done when a waited-out lease has lapsed: tell, or one of the acts that close its attempt. */
export const FOLLOW_UPS = ['notify', 'mark-failed', 'retry'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/**
 * How a wait stands. It leaves `armed` once and never changes again: `fired` did its follow-up, `stood_down` met a living
 * owner, `superseded` found the attempt closed by somebody else, `needs_you` met what only a person may decide.
 */
export const WAIT_STATES = ['armed', 'fired', 'stood_down', 'superseded', 'needs_you', 'cancelled'] as const;
export type WaitState = (typeof WAIT_STATES)[number];

/** One lease that somebody waits out, with what is to follow and how it ended. */
export type LeaseWait = {
  id: string;
  address: JobAddress;
  /** Null of a lease in Redis whose jobs are of any queue. */
  queue: string | null;
  subject: string;
  /** Null where a table of somebody else's counts none, and of a lease in Redis. */
  attempt: number | null;
  /** Null where nothing names one. */
  owner: string | null;
  followUp: FollowUp;
  state: WaitState;
  /** The lapse as it stood when the wait was armed. */
  leaseUntil: Timestamp;
  /** The lapse and the queue's grace. An armed wait past it is being carried out, or was put off by an outage. */
  dueAt: Timestamp;
  reason: string;
  armedAt: Timestamp;
  armedBy: { id: string; name: string };
  /** The records of its two ends; null when there is none yet. */
  armedSeq: string | null;
  outcomeSeq: string | null;
  endedAt: Timestamp | null;
  /** One sentence: what the follow-up did, or why there was none. */
  endedDetail: string | null;
  /** The attempt that came after, when one had when the wait ended. */
  successorKey: string | null;
  /** Of a lease in Redis, as its guard has it; null of a job's. */
  inRedis: { digest: string; expiresAt: string } | null;
  /** Since when and why the watcher could not look at it; null while it can. */
  unread: { since: Timestamp; why: string } | null;
};

/** Whether a wait may still do something. */
export function isArmed(wait: LeaseWait | null): wait is LeaseWait & { state: 'armed' } {
  return wait?.state === 'armed';
}

/** The newest wait on one job, open or ended; null when nobody waited it out. */
export function waitOf(waits: readonly LeaseWait[], { source, database, key }: JobAddress): LeaseWait | null {
  const ofJob = waits.filter(
    ({ address }) => address.source === source && address.database === database && address.key === key,
  );
  return ofJob.reduce<LeaseWait | null>(
    (newest, wait) => (newest === null || BigInt(wait.id) > BigInt(newest.id) ? wait : newest),
    null,
  );
}
