import type { ReviewState, ReviewVerb } from '@/lib/reviews/review';

/**
 * Where a review goes from each state by what is said of it. A query reopens what was signed off, since who learns more later
 * must be able to ask; and what nobody answers may be signed off with a note that says why.
 */
const NEXT: Readonly<Record<ReviewState, Partial<Record<ReviewVerb, ReviewState>>>> = {
  unreviewed: { 'sign-off': 'signed-off', query: 'queried' },
  queried: { 'sign-off': 'signed-off', answer: 'answered' },
  answered: { 'sign-off': 'signed-off', query: 'queried' },
  'signed-off': { query: 'queried' },
};

/** The state after something was said; null where that cannot be said. The database holds the same as next_review_state. */
export function nextReviewState(state: ReviewState, verb: ReviewVerb): ReviewState | null {
  return NEXT[state][verb] ?? null;
}

/** Why it cannot be said, in one sentence. */
export const WHY_NOT_NOW: Readonly<Record<ReviewVerb, string>> = {
  'sign-off': 'It is signed off already.',
  query: 'It waits for an answer already.',
  answer: 'Nobody asks about it.',
};
