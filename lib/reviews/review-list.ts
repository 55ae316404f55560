import type { InterventionPage } from '@/lib/audit/intervention';
import type { JobAddress } from '@/lib/jobs/job';
import type { PageEnds } from '@/lib/jobs/list-page';
import type { ReviewItem, ReviewState } from '@/lib/reviews/review';
import type { Timestamp } from '@/lib/time';

/** One page of the queue. */
export type ReviewPage = PageEnds & { rows: readonly ReviewItem[]; databaseNow: Timestamp };

/** A number that stops at a bound, so that no page waits for a walk over years of reviews. */
export type BoundedCount = { count: number; atLeast: boolean };

export type ReviewCounts = {
  states: Readonly<Record<ReviewState, BoundedCount>>;
  /** What waits for whoever looks, as a reviewer: unreviewed or answered, and no act of their own. */
  waiting: BoundedCount;
  /** What is asked of whoever looks, as one who acts. */
  asked: BoundedCount;
  /** What should have been reviewed by now, the longest overdue first. */
  overdue: BoundedCount & { first: { key: string; dueAt: Timestamp } | null };
  lastSignOff: { by: string; at: Timestamp } | null;
};

/** A row that something outside the functions changed: what the database knows of it. */
export type OutsideChange = {
  /** The login of the session, and the program as it named itself. Who sits there may be anybody. */
  by: string;
  application: string | null;
  at: Timestamp;
  address: JobAddress;
  queue: string;
  subject: string;
  attempt: number;
  /** The guarded columns; no `after` where the row was removed. */
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>> | null;
};

/** One item with what its page needs beside it. */
export type ReviewDetail = {
  item: ReviewItem;
  /** Null for an act, which its record tells. */
  outside: OutsideChange | null;
  database: string;
  databaseNow: Timestamp;
};

/** How an act of a list stands with the reviewers, by the newest note. */
export type ReviewMark = { state: ReviewState; by: string | null; at: Timestamp | null };

/** The record as a list, with how each act stands; what is not reviewed has no mark. */
export type ReviewedPage = InterventionPage & { reviews: Readonly<Record<string, ReviewMark>> };
