import { z } from 'zod';
import { parsedParameter, readParameters, textParameter, wordParameter } from '@/lib/http/search-params';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { isListEnd, type JobCursor, parseForeignCursor } from '@/lib/jobs/job-cursor';
import { LEASE_STATES } from '@/lib/jobs/job-filter';
import { isJobKey } from '@/lib/jobs/job-key';
import type { JobFilter } from '@/lib/jobs/job-list';

const NO_PLACE = 'This place in the list does not exist: begin at the first page.';

const schema = z.object({
  source: textParameter('Source'),
  status: wordParameter('Status', JOB_STATUSES),
  queue: textParameter('Queue'),
  owner: textParameter('Owner'),
  stage: textParameter('Stage'),
  lease: wordParameter('Lease', LEASE_STATES),
  search: textParameter('Search'),
  error: textParameter('Error'),
  cursor: parsedParameter(parseForeignCursor, NO_PLACE),
});

/** A request for one page, or the sentence that says what is wrong with it. */
export type JobListRequest = { filter: JobFilter; cursor: JobCursor | null } | { sentence: string };

/** Reads filter and cursor from a URL. */
export function parseJobListRequest(params: URLSearchParams): JobListRequest {
  const read = readParameters(schema, params);
  if ('sentence' in read) return read;
  const { cursor, ...filter } = read;
  // Whose keys are not ours, the source itself looks at.
  const lost = cursor !== null && filter.source === null && !isJobKey(cursor.key) && !isListEnd(cursor);
  return lost ? { sentence: NO_PLACE } : { filter, cursor };
}
