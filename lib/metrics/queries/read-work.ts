import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** What stands in one queue now. Ages are seconds, null where there is nothing that could have one. */
export type QueueWork = {
  queue: string;
  paused: number;
  pending: number;
  running: number;
  held: number;
  /** Of the running ones, those whose lease has lapsed, and those that have none. */
  lapsed: number;
  unleased: number;
  oldestPending: number | null;
  oldestRunning: number | null;
};

/** Of one queue. Where more wait, how many does not change what anyone does. */
export const PENDING_LIMIT = 10_000;

/** All queues in the order of their making. One statement. Throws DatabaseError. */
export function readWork(db: Database): Promise<QueueWork[]> {
  return readRows(db, { name: 'metrics-work', text: WORK }, row);
}

/** Pending ones are walked queue by queue and in the order of their index, so that none is looked up in the table; running and held ones have an index of their own. */
const WORK = `
  with clock as materialized (select clock_timestamp() as at),
  taken as materialized (
    select j.queue,
      count(*) filter (where j.status = 'running')::int as running,
      count(*) filter (where j.status = 'held')::int as held,
      count(*) filter (where j.status = 'running' and j.lease_until <= clock.at)::int as lapsed,
      count(*) filter (where j.status = 'running' and j.lease_until is null)::int as unleased,
      min(j.started_at) filter (where j.status = 'running') as first_started
    from public.processing_jobs j cross join clock
    where j.status in ('running', 'held')
    group by j.queue)
  select q.name as queue, (q.paused_at is not null)::int as paused,
    (select count(*)::int from (
       select from public.processing_jobs j
       where j.queue = q.name and j.status = 'pending' order by j.available_at, j.id limit ${PENDING_LIMIT}) bounded) as pending,
    coalesce(t.running, 0) as running, coalesce(t.held, 0) as held,
    coalesce(t.lapsed, 0) as lapsed, coalesce(t.unleased, 0) as unleased,
    (select extract(epoch from clock.at - j.available_at)::float8
     from public.processing_jobs j
     where j.queue = q.name and j.status = 'pending' and j.available_at <= clock.at
     order by j.available_at, j.id limit 1) as "oldestPending",
    extract(epoch from clock.at - t.first_started)::float8 as "oldestRunning"
  from public.queues q
  cross join clock
  left join taken t on t.queue = q.name
  order by q.created_at, q.name`;

const row = z.object({
  queue: z.string(),
  paused: z.int(),
  pending: z.int(),
  running: z.int(),
  held: z.int(),
  lapsed: z.int(),
  unleased: z.int(),
  oldestPending: z.number().nullable(),
  oldestRunning: z.number().nullable(),
});
