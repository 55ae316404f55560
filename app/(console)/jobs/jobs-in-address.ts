import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { LEASE_STATES } from '@/lib/jobs/job-filter';

/** The whole state of the list stands in the address, under the names that the handler reads. */
export const JOBS_IN_ADDRESS = {
  source: parseAsString,
  status: parseAsStringLiteral(JOB_STATUSES),
  queue: parseAsString,
  owner: parseAsString,
  stage: parseAsString,
  lease: parseAsStringLiteral(LEASE_STATES),
  search: parseAsString,
  error: parseAsString,
  cursor: parseAsString,
};
