import { z } from 'zod';
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
};

const LONGEST_TEXT = 200;

const text = (name: string) =>
  z
    .string()
    .trim()
    .max(LONGEST_TEXT, `${name} is longer than ${LONGEST_TEXT} characters.`)
    .refine((value) => !value.includes('\0'), `${name} holds a character no job can hold.`)
    .transform((value) => value || null)
    .nullable()
    .default(null);

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z
    .enum(values, `${name} must be one of ${values.join(', ')}.`)
    .nullable()
    .default(null);

const schema = z.object({
  status: oneOf('Status', JOB_STATUSES),
  queue: text('Queue'),
  owner: text('Owner'),
  stage: text('Stage'),
  lease: oneOf('Lease', LEASE_STATES),
  search: text('Search'),
  cursor: z
    .string()
    .transform((value, context): JobCursor => {
      const cursor = parseJobCursor(value);
      if (cursor) return cursor;
      context.addIssue('This place in the list does not exist: begin at the first page.');
      return z.NEVER;
    })
    .nullable()
    .default(null),
});

/** A request for one page, or the sentence that says what is wrong with it. */
export type JobListRequest = { filter: JobFilter; cursor: JobCursor | null } | { sentence: string };

/** Reads filter and cursor from a URL. Unknown parameters are left alone: the page keeps others there. */
export function parseJobListRequest(params: URLSearchParams): JobListRequest {
  const known = Object.keys(schema.shape);
  const given = Object.fromEntries(
    [...params].filter(([name, value]) => known.includes(name) && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { sentence: parsed.error.issues[0]?.message ?? 'The filter is not valid.' };
  const { cursor, ...filter } = parsed.data;
  return { filter, cursor };
}

/** The same back into search parameters, in one order, so that equal filters make equal URLs. */
export function jobListParams(filter: JobFilter, cursor: string | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...NO_FILTER, ...filter, cursor })) {
    if (value !== null) params.set(name, value);
  }
  return params;
}
