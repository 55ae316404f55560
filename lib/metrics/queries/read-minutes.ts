import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Minute } from '@/lib/metrics/growing-total';
import type { Timestamp } from '@/lib/time';

/** What is counted of leases by the minute, as `lease_minutes` has it; `seconds` is the sum of what acquisitions waited. */
export const LEASE_COUNTS = ['acquisitions', 'seconds', 'renewFailures', 'staleWrites'] as const;
export type LeaseCount = (typeof LEASE_COUNTS)[number];

/** Counts of leases by queue, in the minutes that began after `after`: each series is `<count> <queue>`. Throws DatabaseError. */
export async function readLeaseMinutes(db: Database, after: Timestamp): Promise<Minute[]> {
  const rows = await readRows(
    db,
    { name: 'metrics-lease-minutes', text: LEASE_MINUTES, values: [after] },
    leaseRow,
  );
  return rows.flatMap(({ queue, minute, ...counts }) =>
    LEASE_COUNTS.map((count) => ({ series: `${count} ${queue}`, minute, value: counts[count] })),
  );
}

/** Completed attempts by queue and minute, in the same way; each series is the queue. */
export function readCompletedMinutes(db: Database, after: Timestamp): Promise<Minute[]> {
  return readRows(
    db,
    { name: 'metrics-completed-minutes', text: COMPLETED_MINUTES, values: [after] },
    completedRow,
  );
}

/** By the slots of the ring, which the key begins with, and not by the minutes: those would walk all of it. */
const LEASE_MINUTES = `
  with wanted as (
    select array_agg((extract(epoch from minute)::bigint / 60 % 10080)::int) as slots
    from generate_series($1::timestamptz + interval '1 min', clock_timestamp(), interval '1 min') as minute)
  select m.queue, m.minute,
    sum(m.acquisitions)::float8 as acquisitions,
    extract(epoch from sum(m.acquisition_latency))::float8 as seconds,
    sum(m.renew_failures)::float8 as "renewFailures",
    sum(m.stale_writes_rejected)::float8 as "staleWrites"
  from public.queues q
  cross join wanted
  join public.lease_minutes m on m.queue = q.name and m.slot = any (wanted.slots)
  where m.minute > $1::timestamptz
  group by m.queue, m.minute`;

const COMPLETED_MINUTES = `
  select j.queue as series, date_trunc('minute', j.finished_at) as minute, count(*)::float8 as value
  from public.processing_jobs j
  where j.status = 'completed' and j.finished_at >= $1::timestamptz + interval '1 min'
  group by 1, 2`;

const leaseRow = z.object({
  queue: z.string(),
  minute: z.string(),
  acquisitions: z.number(),
  seconds: z.number(),
  renewFailures: z.number(),
  staleWrites: z.number(),
});
const completedRow = z.object({ series: z.string(), minute: z.string(), value: z.number() });
