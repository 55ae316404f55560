/** What really happened to a wish, in one word. Zero rows is `stale`, a result and not an error. */
export const OUTCOME_WORDS = [
  'done',
  'stale',
  'refused',
  'not_found',
  'timed_out',
  'armed',
  'requested',
  'stood_down',
  'superseded',
  'needs_you',
  'cancelled',
  'unknown',
] as const;
export type OutcomeWord = (typeof OUTCOME_WORDS)[number];
