import 'server-only';
import { z } from 'zod';
import { moment } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { NO_SUMS, ringStretches, sumColumns, sums, sumsOf } from '@/lib/health/queries/signal-sql';
import type { LockLevels, QueueLevels, SignalLevels } from '@/lib/health/signal-levels';

/** Beyond this the number no longer changes what anyone does. */
const PENDING_LIMIT = 50_000;
/** More names than these make no sentence. */
const OWNERS_NAMED = 3;
/** Fewer minutes of readings than these are not called usual. */
const MINUTES_TO_BE_USUAL = 30;

/**
 * The lease signals as they stand: of each queue the ages of this moment, and what its workers did in the last `minutes` and in as
 * many before; what a reading of the locks costs beside what is usual. Ages need no watcher. Throws DatabaseError.
 */
export async function readSignalLevels(db: Database, minutes = 5): Promise<SignalLevels> {
  const statement = { name: 'signal-levels', text: LEVELS, values: [minutes] };
  const rows = await readRows(db, statement, queueRow);
  const { databaseNow, sampledAt, locks } = await readRow(
    db,
    { name: 'lock-levels', text: LOCKS },
    serverRow,
  );
  return { databaseNow, minutes, queues: rows.map(toLevels), locks: toLocks(locks), sampledAt };
}

function toLevels({
  pending,
  recent,
  before,
  database,
  lease,
  ...row
}: z.infer<typeof queueRow>): QueueLevels {
  return {
    ...row,
    pending: { count: Math.min(pending, PENDING_LIMIT), atLeast: pending > PENDING_LIMIT },
    lease: lease && {
      age: lease.age,
      ttl: row.ttl,
      owner: lease.owner,
      address: { source: 'native', database, key: lease.key },
    },
    recent: sumsOf(recent ?? NO_SUMS),
    before: sumsOf(before ?? NO_SUMS),
  };
}

function toLocks(locks: z.infer<typeof serverRow>['locks']): LockLevels | null {
  if (locks === null) return null;
  const { usualOf, usualMs, ...levels } = locks;
  return { ...levels, usualMs: usualOf < MINUTES_TO_BE_USUAL ? null : usualMs };
}

/** Of one queue, as a document; null where nothing was written. */
const summedOf = (which: string) =>
  `(select row_to_json(s) from summed s where s.queue = q.name and ${which})`;

/**
 * Pending ones are counted in the order of their index: without it the planner looks each of them up in the table. What runs is gone through
 * a few times for all queues, and not for each. The minute under way is the first of the recent ones, so that what happens now is told now.
 * `offset 0` as in the charts' reading.
 */
const LEVELS = `
  with clock as materialized (
    select at, date_trunc('minute', at, 'UTC') as minute from (select clock_timestamp() as at) read
  ), running as materialized (
    select j.id, j.queue, j.lease_owner, j.lease_until, j.started_at, coalesce(j.heartbeat_at, j.started_at) as renewed_at
    from public.processing_jobs j where j.status = 'running'
  ), runs as materialized (
    select queue, count(*)::int as running, count(lease_until)::int as leases, min(started_at) as started_at,
      min(renewed_at) filter (where lease_until is not null) as renewed_at
    from running group by queue
  ), leases as materialized (
    select distinct on (r.queue) r.queue, r.id, r.lease_owner, r.renewed_at
    from running r join runs on runs.queue = r.queue and runs.renewed_at = r.renewed_at
    where r.lease_until is not null
    order by r.queue, r.id
  ), late as materialized (
    select queue, count(*) as count, (array_agg(owner order by owner))[1:${OWNERS_NAMED}] as owners
    from (
      select distinct r.queue, r.lease_owner as owner
      from clock cross join running r join public.queues q on q.name = r.queue
      where r.lease_owner is not null and r.renewed_at <= clock.at - q.heartbeat_limit
    ) silent
    group by queue
  ), summed as materialized (
    select queue.name as queue, m.minute >= clock.minute - ($1::int - 1) * interval '1 min' as recent, ${sumColumns('m')}
    from clock
    cross join public.queues queue
    cross join lateral (${ringStretches(`clock.minute - (2 * $1::int - 1) * interval '1 min'`, 'clock.minute')}) stretch
    cross join lateral (
      select * from public.lease_minutes m
      where m.queue = queue.name and m.slot between stretch.low and stretch.high
        and m.minute between clock.minute - (2 * $1::int - 1) * interval '1 min' and clock.minute
      offset 0
    ) m
    group by 1, 2
  )
  select q.name as queue, current_database() as database,
    extract(epoch from q.ttl)::float8 as ttl, extract(epoch from q.grace)::float8 as grace,
    extract(epoch from q.heartbeat_limit)::float8 as "heartbeatLimit",
    (select count(*)::int from (
       select from public.processing_jobs j where j.queue = q.name and j.status = 'pending'
       order by j.available_at, j.id limit ${PENDING_LIMIT + 1}) bounded
    ) as pending,
    coalesce(runs.running, 0) as running, coalesce(runs.leases, 0) as leases,
    (select extract(epoch from clock.at - j.available_at)::float8 from public.processing_jobs j
     where j.queue = q.name and j.status = 'pending' and j.available_at <= clock.at
     order by j.available_at, j.id limit 1) as "oldestPending",
    extract(epoch from clock.at - runs.started_at)::float8 as "oldestRunning",
    case when leases.id is not null then json_build_object(
      'age', extract(epoch from clock.at - leases.renewed_at)::float8, 'owner', leases.lease_owner, 'key', leases.id::text
    ) end as lease,
    json_build_object('count', coalesce(late.count, 0), 'owners', late.owners) as late,
    ${summedOf('s.recent')} as recent, ${summedOf('not s.recent')} as before
  from clock
  cross join public.queues q
  left join runs on runs.queue = q.name
  left join leases on leases.queue = q.name
  left join late on late.queue = q.name
  order by q.name`;

const LOCKS = `
  with clock as materialized (select clock_timestamp() as at),
  kept as materialized (
    select m.minute, m.took_max, m.used_max, m.capacity, extract(epoch from m.took) * 1000 / m.samples as took_ms
    from clock
    cross join lateral (${ringStretches(`clock.at - interval '24 hours'`, 'clock.at')}) stretch
    cross join lateral (
      select * from leasehold.lock_minutes m
      where m.slot between stretch.low and stretch.high and m.minute > clock.at - interval '24 hours'
      offset 0
    ) m
  ), last as (
    select * from kept order by minute desc limit 1
  ), usual as (
    select count(*)::int as minutes, percentile_cont(0.5) within group (order by kept.took_ms) as ms
    from kept, last where kept.minute < last.minute
  )
  select clock.at as "databaseNow", (select s.sampled_at from leasehold.lease_sampling s) as "sampledAt",
    (select json_build_object(
       'sampledAt', last.minute, 'tookMs', last.took_ms, 'tookMaxMs', extract(epoch from last.took_max) * 1000,
       'usualOf', usual.minutes, 'usualMs', usual.ms, 'used', last.used_max, 'capacity', last.capacity)
     from last, usual) as locks
  from clock`;

const seconds = z.number().nullable();

const queueRow = z.object({
  queue: z.string(),
  database: z.string(),
  ttl: z.number(),
  grace: z.number(),
  heartbeatLimit: z.number(),
  pending: z.number(),
  running: z.number(),
  leases: z.number(),
  oldestPending: seconds,
  oldestRunning: seconds,
  late: z.object({
    count: z.int(),
    owners: z
      .array(z.string())
      .nullable()
      .transform((owners) => owners ?? []),
  }),
  lease: z.object({ age: z.number(), owner: z.string().nullable(), key: z.string() }).nullable(),
  recent: sums.nullable(),
  before: sums.nullable(),
});

const serverRow = z.object({
  databaseNow: z.string(),
  sampledAt: z.string().nullable(),
  locks: z
    .object({
      sampledAt: moment,
      tookMs: z.number(),
      tookMaxMs: z.number(),
      usualOf: z.number(),
      usualMs: z.number().nullable(),
      used: z.number(),
      capacity: z.number(),
    })
    .nullable(),
});
