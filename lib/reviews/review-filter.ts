import { z } from 'zod';
import {
  parsedParameter,
  readParameters,
  textParameter,
  wordParameter,
  writeParameters,
} from '@/lib/http/search-params';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { REVIEW_STATES, type ReviewState, RISKS, type Risk } from '@/lib/reviews/review';

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

const schema = z.object({
  state: wordParameter('State', REVIEW_STATES),
  risk: wordParameter('Risk', RISKS),
  actor: textParameter('Actor'),
  queue: textParameter('Queue'),
  origin: wordParameter('Origin', ORIGINS),
  asked: wordParameter('Asked', ['me']),
  cursor: parsedParameter(parseJobCursor, 'This place in the queue does not exist: begin at the first page.'),
});

/** A request for one page of the queue, or the sentence that says what is wrong with it. */
export type ReviewListRequest = { filter: ReviewFilter; cursor: JobCursor | null } | { sentence: string };

/** Reads filter and cursor from a URL. Without a state it is what nobody has reviewed. */
export function parseReviewListRequest(params: URLSearchParams): ReviewListRequest {
  const read = readParameters(schema, params);
  if ('sentence' in read) return read;
  const { cursor, state, ...filter } = read;
  return { filter: { ...filter, state: state ?? TO_REVIEW.state }, cursor };
}

/** The same back into search parameters. */
export function reviewListParams(filter: ReviewFilter, cursor: string | null): URLSearchParams {
  return writeParameters({ ...TO_REVIEW, ...filter, cursor });
}

/** The queue with one item open. */
export function reviewPath(key: string): `/review?key=${string}` {
  return `/review?key=${encodeURIComponent(key)}`;
}
