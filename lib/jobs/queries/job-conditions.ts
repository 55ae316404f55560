import type { JobStatus } from '@/lib/jobs/job';
import { isJobKey } from '@/lib/jobs/job-key';
import type { JobFilter } from '@/lib/jobs/job-list';

/** Conditions on `j` with the values they take, in order. `shape` is equal for equal text. */
export type Conditions = { sql: readonly string[]; values: readonly string[]; shape: string };

/** Literals and not parameters, so that the partial indexes of live states serve. */
const STATUS: Record<JobStatus, string> = {
  pending: "j.status = 'pending'",
  running: "j.status = 'running'",
  held: "j.status = 'held'",
  failed: "j.status = 'failed'",
  completed: "j.status = 'completed'",
};

const LEASE: Record<NonNullable<JobFilter['lease']>, string> = {
  live: "j.status = 'running' and j.lease_until > clock_timestamp()",
  lapsed: "j.status = 'running' and j.lease_until <= clock_timestamp()",
  none: "j.status = 'running' and j.lease_until is null",
};

/** What a filter means in SQL. An empty filter has no conditions. */
export function jobConditions(filter: JobFilter): Conditions {
  const sql: string[] = [];
  const values: string[] = [];
  const shape: string[] = [];
  const take = (value: string) => `$${values.push(value)}`;

  if (filter.status) {
    sql.push(STATUS[filter.status]);
    shape.push(filter.status);
  }
  if (filter.lease) {
    sql.push(LEASE[filter.lease]);
    shape.push(filter.lease);
  }
  for (const [name, column] of TEXT_COLUMNS) {
    const value = filter[name];
    if (value === null) continue;
    sql.push(`j.${column} = ${take(value)}`);
    shape.push(name);
  }
  if (filter.search !== null) {
    sql.push(searchCondition(filter.search, take));
    shape.push(isJobKey(filter.search) ? 'search-key' : 'search');
  }
  return { sql, values, shape: shape.join('-') };
}

const TEXT_COLUMNS = [
  ['queue', 'queue'],
  ['owner', 'lease_owner'],
  ['stage', 'processing_stage'],
] as const;

/** A subject's beginning, an owner, or an id. The range form of a prefix serves the index under any collation. */
function searchCondition(search: string, take: (value: string) => string): string {
  const from = take(search);
  const to = take(`${search}${LAST_CHARACTER}`);
  const arms = [`j.subject ~>=~ ${from} and j.subject ~<~ ${to}`, `j.lease_owner = ${from}`];
  if (isJobKey(search)) arms.push(`j.id = ${take(search)}::bigint`);
  return `(${arms.join(' or ')})`;
}

const LAST_CHARACTER = '\u{10FFFF}';
