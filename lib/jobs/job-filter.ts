import { writeParameters } from '@/lib/http/write-parameters';
import type { JobFilter } from '@/lib/jobs/job-list';

export const LEASE_STATES = ['live', 'lapsed', 'none'] as const;

/** Everything, newest first. */
export const NO_FILTER: JobFilter = {
  source: null,
  status: null,
  queue: null,
  owner: null,
  stage: null,
  lease: null,
  search: null,
  error: null,
};

/** A filter as search parameters, in one order, so that equal filters make equal URLs. */
export function jobListParams(filter: JobFilter, cursor: string | null): URLSearchParams {
  return writeParameters({ ...NO_FILTER, ...filter, cursor });
}
