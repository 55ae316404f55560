import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import type { JobCounts } from '@/lib/jobs/job-list';
import type { Shape } from '@/lib/sources/foreign/shape';
import { runningRows } from '@/lib/sources/foreign/statements';

/** Where counting stops: not every table of others has an index for each of its statuses. */
const COUNT_LIMIT = 50_000;

/** Jobs by status, bounded. Throws DatabaseError. */
export async function countForeignJobs(db: Database, shape: Shape): Promise<JobCounts> {
  const counts = await readRow(db, nameByText('count-foreign-jobs', { text: countStatement(shape) }), row);
  const told = (status: JobStatus) => ({
    count: Math.min(counts[status], COUNT_LIMIT),
    atLeast: counts[status] > COUNT_LIMIT,
  });
  return Object.fromEntries(JOB_STATUSES.map((status) => [status, told(status)])) as JobCounts;
}

function countStatement(shape: Shape): string {
  const { from, is } = shape;
  const counts = JOB_STATUSES.map((status) => {
    const test = is[status];
    const count =
      test === null
        ? '0'
        : `(select count(*)::int from (select from ${status === 'running' ? runningRows(shape).from : from} where ${test} limit ${COUNT_LIMIT + 1}) bounded)`;
    return `${count} as ${status}`;
  });
  return `select ${counts.join(', ')}`;
}

const row = z.object(
  Object.fromEntries(JOB_STATUSES.map((status) => [status, z.number()])) as Record<JobStatus, z.ZodNumber>,
);
