import type { AuditEvent, AuditEventRow } from '@/lib/audit/audit-event';
import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { JobHistory } from '@/lib/jobs/job-event';
import type { PageEnds } from '@/lib/jobs/list-page';

/** What the list of acts may be narrowed by; all of it stands in the URL. `actor` is a person's id. */
export type InterventionFilter = {
  actor: string | null;
  action: string | null;
  outcome: OutcomeWord | null;
  /** A subject, whole. */
  subject: string | null;
  /** Signed off, or still with the reviewers; what nobody reviews is neither. */
  review: ReviewStanding | null;
};

export const REVIEW_STANDINGS = ['reviewed', 'unreviewed'] as const;
export type ReviewStanding = (typeof REVIEW_STANDINGS)[number];

export const EVERY_INTERVENTION: InterventionFilter = {
  actor: null,
  action: null,
  outcome: null,
  subject: null,
  review: null,
};

/** One page of acts, newest first. */
export type InterventionPage = PageEnds & { rows: readonly AuditEventRow[] };

/** One event against its own hash and its neighbours. */
export type ChainCheck = {
  /** The hash, computed anew, is the one that is stored, and the text it was taken of says what the columns say. */
  matches: boolean;
  /** It holds the hash of the event before it, or begins the chain. */
  linked: boolean;
  /** The event after it holds this one's hash; null when it is the newest. */
  followed: boolean | null;
  /** Hash of the event after it. */
  nextHash: string | null;
};

/** One act as its page shows it. */
export type Intervention = {
  event: AuditEvent;
  chain: ChainCheck;
  /** The other records of the same wish, oldest first: a wait or a signal is recorded when it is armed and when it ends. */
  sameWish: readonly AuditEventRow[];
  /** What the subject went through after it, oldest first: the next attempt's result, and late writes that were rejected. */
  next: JobHistory;
};
