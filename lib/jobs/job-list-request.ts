import { z } from 'zod';
import { parsedParameter, readParameters, textParameter, wordParameter } from '@/lib/http/search-params';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { LEASE_STATES } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';

const schema = z.object({
  status: wordParameter('Status', JOB_STATUSES),
  queue: textParameter('Queue'),
  owner: textParameter('Owner'),
  stage: textParameter('Stage'),
  lease: wordParameter('Lease', LEASE_STATES),
  search: textParameter('Search'),
  error: textParameter('Error'),
  cursor: parsedParameter(parseJobCursor, 'This place in the list does not exist: begin at the first page.'),
});

/** A request for one page, or the sentence that says what is wrong with it. */
export type JobListRequest = { filter: JobFilter; cursor: JobCursor | null } | { sentence: string };

/** Reads filter and cursor from a URL. */
export function parseJobListRequest(params: URLSearchParams): JobListRequest {
  const read = readParameters(schema, params);
  if ('sentence' in read) return read;
  const { cursor, ...filter } = read;
  return { filter, cursor };
}
