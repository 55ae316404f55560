import 'server-only';
import { z } from 'zod';
import { listOf, moment } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
import type { LeaseSignals, SignalPoint, SignalsRefused } from '@/lib/health/lease-signals';
import { whyTooMany } from '@/lib/health/queries/minutes-to-add';
import { readSignalLevels } from '@/lib/health/queries/read-signal-levels';
import { readSignalMarks } from '@/lib/health/queries/read-signal-marks';
import {
  minutesWithin,
  NO_SUMS,
  ringStretches,
  sumColumns,
  sums,
  sumsOf,
} from '@/lib/health/queries/signal-sql';
import { type SignalWish, WINDOW_SHAPES } from '@/lib/health/signal-window';

/**
 * The lease signals of one window, of one queue or of all. Null when there is no such queue, and refused in words when more minutes would
 * have to be added up than can be in time. Statements one after another: a page
 * that draws charts must not take all the connections of who looks for what is wrong. Throws DatabaseError.
 */
export async function readLeaseSignals(
  db: Database,
  wish: SignalWish,
): Promise<LeaseSignals | SignalsRefused | null> {
  const levels = await readSignalLevels(db);
  if (wish.queue !== null && !levels.queues.some(({ queue }) => queue === wish.queue)) return null;
  const refused = await whyTooMany(db, wish);
  if (refused !== null) return { refused };
  const { since, points } = await readSignalPoints(db, wish);
  const { marks, leftOut } = await readSignalMarks(db, wish.queue, since);
  return { ...wish, databaseNow: levels.databaseNow, since, points, marks, marksLeftOut: leftOut, levels };
}

/** The buckets of a window, and when the first begins. Throws DatabaseError. */
export async function readSignalPoints(
  db: Database,
  wish: SignalWish,
): Promise<Pick<LeaseSignals, 'since' | 'points'>> {
  const { buckets } = WINDOW_SHAPES[wish.window];
  const statement = pointsStatement(wish);
  const { since, counted, sampled, oldest, locks } = (await readRow(db, statement, answer)).document;
  const points = Array.from({ length: buckets }, (): SignalPoint => ({ ...sumsOf(NO_SUMS), ...UNSAMPLED }));
  const change = (place: number, part: Partial<SignalPoint>) => {
    const point = points[place];
    if (point) points[place] = { ...point, ...part };
  };
  for (const { place, ...summed } of counted) change(place, sumsOf(summed));
  for (const { place, ...ages } of sampled) change(place, ages);
  for (const { place, ...lease } of oldest) change(place, { lease });
  for (const { place, ...lock } of locks) change(place, { locks: lock });
  return { since, points };
}

/** Exported for the plan tests. */
export function pointsStatement({ window, queue }: SignalWish): Statement {
  const { bucketSeconds, buckets } = WINDOW_SHAPES[window];
  // Quarters stand for their minutes only where no bucket is finer than they are.
  const fromQuarters = bucketSeconds % QUARTER === 0;
  return {
    name: `lease-signals${queue === null ? '' : '-of-queue'}`,
    text: queue === null ? SIGNALS : SIGNALS_OF_QUEUE,
    values: [bucketSeconds, buckets, fromQuarters, ...(queue === null ? [] : [queue])],
  };
}

const QUARTER = 15 * 60;
const UNSAMPLED = { sampled: 0, lease: null, oldestPending: null, oldestRunning: null, locks: null };

/**
 * Up to where quarters have been rolled up they are read in place of their minutes; from there on the minutes are. Without a
 * watcher that is all of them: as right, and slower, until they are too many. The key of a ring begins with the queue, so each is looked for by itself;
 * `offset 0` has the planner do so, which does not know the stretch yet and would read the whole ring.
 */
const signals = (queues: string, quarters: string) => `
  with ${minutesWithin(queues)}
  ), quarters as not materialized (
    select ${placeOf('r.quarter')} as place, r.* from border ${quarters}
    where ${valueUnseen('$3', 'boolean')} and r.quarter >= border.since and r.quarter < border.rolled
  ), minutes as (
    select ${placeOf('m.minute')} as place, m.*
    from border, queue, stretch
    cross join lateral (
      select * from public.lease_minutes m
      where m.queue = queue.name and m.slot between stretch.low and stretch.high
        and m.minute >= border.rolled and m.minute <= border.at
      offset 0
    ) m
  ), ages as materialized (
    select ${placeOf('a.minute')} as place, a.queue, 1 as sampled, a.age, a.owner, a.ttl, ${SHARE} as share, a.oldest_pending,
      a.oldest_running
    from border, queue, stretch
    cross join lateral (
      select * from leasehold.lease_ages a
      where a.queue = queue.name and a.slot between stretch.low and stretch.high
        and a.minute >= border.rolled and a.minute <= border.at
      offset 0
    ) a
    union all
    select place, queue, sampled, age, owner, ttl, ${SHARE}, oldest_pending, oldest_running from quarters where sampled > 0
  ), of_queue as materialized (
    select place, queue, sum(sampled) as sampled, max(oldest_pending) as oldest_pending, max(oldest_running) as oldest_running,
      max(share) as share
    from ages group by place, queue
  ), counts as (
    select place, acquisitions, acquisition_buckets, acquisition_latency_max, renew_failures, stale_writes_rejected,
      completed, failed from minutes
    union all
    select place, acquisitions, acquisition_buckets, acquisition_latency_max, renew_failures, stale_writes_rejected, completed, failed
    from quarters
  )
  select json_build_object(
    'since', (select since from span),
    'counted', (select json_agg(row_to_json(summed)) from (
      select place, ${sumColumns('c')} from counts c group by place) summed),
    'sampled', (select json_agg(row_to_json(summed)) from (
      select place, max(sampled)::int as sampled, extract(epoch from max(oldest_pending))::float8 as "oldestPending",
        extract(epoch from max(oldest_running))::float8 as "oldestRunning"
      from of_queue group by place) summed),
    'oldest', (select json_agg(row_to_json(nearest)) from (
      -- Those that have the highest share alone are put in order: of all, the order was a fifth of the reading.
      select distinct on (place) place, queue, extract(epoch from age)::float8 as age, extract(epoch from ttl)::float8 as ttl, owner
      from ages join (select place, max(share) as share from of_queue group by place) highest using (place, share)
      order by place, age desc, queue, owner) nearest),
    'locks', (select json_agg(row_to_json(summed)) from (
      select ${placeOf('m.minute')} as place, (sum(date_part('epoch', m.took)) * 1000 / sum(m.samples))::float8 as "tookMs",
        max(m.used_max) as used
      from border
      cross join lateral (${ringStretches('border.since', 'border.at')}) stretch
      cross join lateral (
        select * from leasehold.lock_minutes m
        where m.slot between stretch.low and stretch.high and m.minute >= border.since and m.minute <= border.at
        offset 0
      ) m
      group by 1) summed)
  ) as document`;

/** How much of its time to live a lease was old. */
const SHARE = "date_part('epoch', age) / date_part('epoch', ttl)";
const placeOf = (moment: string) => `floor(date_part('epoch', ${moment} - border.since) / $1::int)::int`;

const SIGNALS = signals('select name from public.queues', 'cross join leasehold.lease_quarters r');
/** The quarters of one queue by their key, which is no shorter way to those of all. */
const SIGNALS_OF_QUEUE = signals(
  'select $4::text as name',
  `cross join queue cross join lateral (
      select * from leasehold.lease_quarters r
      where r.queue = queue.name and r.quarter >= border.since and r.quarter < border.rolled
      offset 0
    ) r`,
);

const placed = z.object({ place: z.int() });
const seconds = z.number().nullable();

const answer = z.object({
  document: z.object({
    since: moment,
    counted: listOf(sums.extend(placed.shape)),
    sampled: listOf(placed.extend({ sampled: z.int(), oldestPending: seconds, oldestRunning: seconds })),
    oldest: listOf(
      placed.extend({ queue: z.string(), age: z.number(), ttl: z.number(), owner: z.string().nullable() }),
    ),
    locks: listOf(placed.extend({ tookMs: z.number(), used: z.int() })),
  }),
});
