import { z } from 'zod';
import type { InterventionFilter } from '@/lib/audit/intervention';
import { REVIEW_STANDINGS } from '@/lib/audit/intervention';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { parsedParameter, readParameters, textParameter, wordParameter } from '@/lib/http/search-params';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';

const schema = z.object({
  actor: textParameter('Actor'),
  action: textParameter('Action'),
  outcome: wordParameter('Outcome', OUTCOME_WORDS),
  subject: textParameter('Subject'),
  review: wordParameter('Review', REVIEW_STANDINGS),
  cursor: parsedParameter(
    parseJobCursor,
    'This place in the record does not exist: begin at the first page.',
  ),
});

/** A request for one page of the record, or the sentence that says what is wrong with it. */
export type InterventionListRequest =
  | { filter: InterventionFilter; cursor: JobCursor | null }
  | { sentence: string };

/** Reads filter and cursor from a URL. */
export function parseInterventionListRequest(params: URLSearchParams): InterventionListRequest {
  const read = readParameters(schema, params);
  if ('sentence' in read) return read;
  const { cursor, ...filter } = read;
  return { filter, cursor };
}
