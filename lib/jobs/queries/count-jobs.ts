import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { oneOf } from '@/lib/db/walk';
import type { JobCounts } from '@/lib/jobs/job-list';

/** Where counting closed attempts stops: a tab shows `500k+`, and no page waits for a walk over years of history. */
export const COUNT_LIMIT = 500_000;

/** Attempts by status: exact for live states, which have an index of their own, bounded for closed ones. */
export async function countJobs(db: Database): Promise<JobCounts> {
  const counts = await readRow(db, COUNTS, row);
  const exact = (count: number) => ({ count, atLeast: false });
  const bounded = (count: number) => ({ count: Math.min(count, COUNT_LIMIT), atLeast: count > COUNT_LIMIT });
  return {
    pending: exact(counts.pending),
    running: exact(counts.running),
    held: exact(counts.held),
    failed: bounded(counts.failed),
    completed: bounded(counts.completed),
  };
}

const live = (status: string) =>
  `(select count(*)::int from public.processing_jobs where status = '${status}') as ${status}`;

/** In the order of the index, so that none is looked up in the table. */
const closed = (status: string) =>
  `(select count(*)::int from (
      select from public.processing_jobs where ${oneOf('status', `'${status}'`)}
      order by status, id desc limit ${COUNT_LIMIT + 1}
    ) as bounded) as ${status}`;

export const COUNTS: Statement = {
  name: 'count-jobs',
  text: `select ${['pending', 'running', 'held'].map(live)}, ${['failed', 'completed'].map(closed)}`,
};

const row = z.object({
  pending: z.number(),
  running: z.number(),
  held: z.number(),
  failed: z.number(),
  completed: z.number(),
});
