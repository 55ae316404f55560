import { z } from 'zod';
import { parsedParameter, readParameters, textParameter, wordParameter } from '@/lib/http/search-params';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { REVIEW_STATES, RISKS } from '@/lib/reviews/review';
import { ORIGINS, type ReviewFilter, TO_REVIEW } from '@/lib/reviews/review-filter';

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
