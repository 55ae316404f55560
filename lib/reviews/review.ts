import type { Timestamp } from '@/lib/time';

/** Where a review stands. `answered` is back with the reviewers; only `signed-off` is at rest. */
export const REVIEW_STATES = ['unreviewed', 'queried', 'answered', 'signed-off'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** How much could have gone wrong: it marks, and does not order. */
export const RISKS = ['high', 'medium', 'low'] as const;
export type Risk = (typeof RISKS)[number];

/** What can be said of an act. */
export type ReviewVerb = 'sign-off' | 'query' | 'answer';

/** Somebody as the record names them. */
export type Party = { id: string; name: string };

/** What somebody said of it, in order. The first note of an unreviewed one is its sign-off or its query. */
export type ReviewNote = {
  verb: ReviewVerb;
  /** Empty where a sign-off says nothing more. */
  note: string;
  by: Party & { role: string };
  at: Timestamp;
  /** Its own record. */
  seq: string;
};

/** One act, or one change made outside the console, as the queue of reviews lists it. */
export type ReviewItem = {
  /** `record/8841` or `outside/77`. */
  key: string;
  state: ReviewState;
  risk: Risk;
  /** Why it has this risk, in a few words. */
  because: string;
  at: Timestamp;
  /** Until when it must have been reviewed; null where nothing presses. */
  dueAt: Timestamp | null;
  /** What was done, in one sentence. */
  title: string;
  queue: string | null;
  subject: string | null;
  /**
   * Whose it is: who did it, asked for it, approved it, or whose account it is on. Nobody among them reviews it. Of a change
   * made outside nobody is known.
   */
  parties: readonly Party[];
  /** Where to read it in full. */
  href: `/interventions/${string}` | `/review/outside/${string}`;
  notes: readonly ReviewNote[];
};

/** The number of the record that a key names; null for a change made outside. */
export function recordSeqOf(key: string): string | null {
  return key.startsWith('record/') ? key.slice('record/'.length) : null;
}
