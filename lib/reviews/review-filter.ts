import { writeParameters } from '@/lib/http/write-parameters';
import type { ReviewState, Risk } from '@/lib/reviews/review';

/** Where something was done. */
export const ORIGINS = ['console', 'outside'] as const;

/** What the queue may be narrowed by; all of it stands in the URL. `actor` is the id of a party. */
export type ReviewFilter = {
  state: ReviewState;
  risk: Risk | null;
  actor: string | null;
  queue: string | null;
  origin: (typeof ORIGINS)[number] | null;
  /** Only what the one who looks may answer. */
  asked: 'me' | null;
};

export const TO_REVIEW: ReviewFilter = {
  state: 'unreviewed',
  risk: null,
  actor: null,
  queue: null,
  origin: null,
  asked: null,
};

/** A filter as search parameters. */
export function reviewListParams(filter: ReviewFilter, cursor: string | null): URLSearchParams {
  return writeParameters({ ...TO_REVIEW, ...filter, cursor });
}

/** The queue with one item open. */
export function reviewPath(key: string): `/review?key=${string}` {
  return `/review?key=${encodeURIComponent(key)}`;
}
