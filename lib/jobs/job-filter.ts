import { z } from 'zod';
import {
  parsedParameter,
  readParameters,
  textParameter,
  wordParameter,
  writeParameters,
} from '@/lib/http/search-params';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter } from '@/lib/jobs/job-list';

export const LEASE_STATES = ['live', 'lapsed', 'none'] as const;

/** Everything, newest first. */
export const NO_FILTER: JobFilter = {
  status: null,
  queue: null,
  owner: null,
  stage: null,
  lease: null,
  search: null,
  error: null,
};

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

/** The same back into search parameters, in one order, so that equal filters make equal URLs. */
export function jobListParams(filter: JobFilter, cursor: string | null): URLSearchParams {
  return writeParameters({ ...NO_FILTER, ...filter, cursor });
}
