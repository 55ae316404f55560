import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** How much work there is. */
export type Workload = {
  running: number;
  pending: { count: number; atLeast: boolean };
  held: number;
  /** The job that has waited longest since it might be claimed; null when none waits. */
  oldestPending: { seconds: number; queue: string; subject: string } | null;
};

/** Read each second, so it stops counting early: beyond this the number no longer changes what anyone does. */
const PENDING_LIMIT = 50_000;

/** One statement, for the strip that is read with every sample. */
export async function readWorkload(db: Database): Promise<Workload> {
  const { pending, ...workload } = await readRow(db, { name: 'workload', text: WORKLOAD }, row);
  return {
    ...workload,
    pending: { count: Math.min(pending, PENDING_LIMIT), atLeast: pending > PENDING_LIMIT },
  };
}

/** The oldest is found queue by queue: the index of pending jobs begins with the queue. */
const WORKLOAD = `
  with clock as materialized (select clock_timestamp() as at)
  select
    (select count(*)::int from public.processing_jobs where status = 'running') as running,
    (select count(*)::int from (
       select from public.processing_jobs where status = 'pending' limit ${PENDING_LIMIT + 1}) bounded) as pending,
    (select count(*)::int from public.processing_jobs where status = 'held') as held,
    (select json_build_object(
       'seconds', extract(epoch from clock.at - oldest.available_at)::float8,
       'queue', oldest.queue, 'subject', oldest.subject)
     from public.queues q
     cross join lateral (
       select j.queue, j.subject, j.available_at
       from public.processing_jobs j
       where j.queue = q.name and j.status = 'pending' and j.available_at <= clock.at
       order by j.available_at, j.id
       limit 1) oldest
     order by oldest.available_at
     limit 1) as "oldestPending"
  from clock`;

const row = z.object({
  running: z.number(),
  pending: z.number(),
  held: z.number(),
  oldestPending: z.object({ seconds: z.number(), queue: z.string(), subject: z.string() }).nullable(),
});
