import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { anHourOfLeaseSignals } from '@/drizzle/seed/scenarios/an-hour-of-lease-signals';
import { BUCKETS, bucketSpan } from '@/lib/health/acquisition-histogram';
import type { SignalPoint } from '@/lib/health/lease-signals';
import { whyTooMany } from '@/lib/health/queries/minutes-to-add';
import { pointsStatement, readLeaseSignals, readSignalPoints } from '@/lib/health/queries/read-lease-signals';
import { type SignalWindow, WINDOW_SHAPES } from '@/lib/health/signal-window';
import { epochMs } from '@/lib/time';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { keepSignals, putMinuteBack, type SignalKeeper } from '@/test/support/lease-signals';
import { makeQueue } from '@/test/support/queue';
import { scansOf } from '@/test/support/scans';
import { commandOf } from '@/test/support/second-person';
import { ANA } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';

let db: FreshDatabase;
let keeper: SignalKeeper;
beforeAll(async () => {
  db = await freshDatabase();
  keeper = await keepSignals(db);
});
afterAll(() => db.drop());

const pointsOf = async (queue: string, window: SignalWindow = '1h') =>
  (await readSignalPoints(db.asReader(), { window, queue })).points;

describe('the buckets of the database', () => {
  it('are those that quantiles are read from', async () => {
    const edges = Array.from({ length: BUCKETS }, (_, index) => bucketSpan(index).from);
    const { rows } = await db.admin.query<{ bucket: number; below: number }>(
      `select leasehold.acquisition_bucket(edge * interval '1 ms') as bucket,
         leasehold.acquisition_bucket((edge - 0.001) * interval '1 ms') as below
       from unnest($1::float8[]) with ordinality edges (edge, place) order by place`,
      [edges],
    );
    expect(rows.map(({ bucket }) => bucket)).toEqual(edges.map((_, index) => index + 1));
    expect(rows.slice(1).map(({ below }) => below)).toEqual(edges.slice(1).map((_, index) => index + 1));
  });
});

describe('the points of a window', () => {
  it.each(Object.keys(WINDOW_SHAPES) as SignalWindow[])(
    'of %s are all there, the last under way',
    async (window) => {
      const queue = await makeQueue(db.admin, { name: `of ${window}` });
      await acquire(db.asWorker(), queue, 'a', 'w-1');
      const { points, since } = await readSignalPoints(db.asReader(), { window, queue });
      const { buckets, bucketSeconds } = WINDOW_SHAPES[window];
      expect(points).toHaveLength(buckets);
      expect((epochMs(since) / 1_000) % bucketSeconds).toBe(0);
      expect(points.slice(-2).reduce((sum, { acquisitions }) => sum + acquisitions, 0)).toBe(1);
    },
  );

  it('tell no latency where nothing was acquired, and no age where nobody sampled', async () => {
    const queue = await makeQueue(db.admin, { name: 'unsampled' });
    for (const point of await pointsOf(queue))
      expect(point).toMatchObject({
        ...{ acquisitions: 0, latency: null, renewFailures: 0, sampled: 0, lease: null, oldestPending: null },
      });
  });

  it('tell a minute that was sampled without a lease from one that was not sampled', async () => {
    const queue = await makeQueue(db.admin, { name: 'no lease' });
    await keeper.ages();
    const sampled = (await pointsOf(queue)).filter((point) => point.sampled > 0);
    expect(sampled).toEqual([expect.objectContaining({ sampled: 1, lease: null, oldestRunning: null })]);
  });

  it('keep the worst of the samples of a minute, and whose it was', async () => {
    const queue = await makeQueue(db.admin, { name: 'worst' });
    const old = await acquire(db.asWorker(), queue, 'a', 'w-old');
    const renewedAgo = (seconds: number) =>
      db.admin.query(
        `update public.processing_jobs set heartbeat_at = clock_timestamp() - $2 * interval '1 s' where id = $1`,
        [old?.job_id, seconds],
      );
    for (const seconds of [10, 90, 20]) {
      await renewedAgo(seconds);
      await keeper.ages();
    }
    const leases = (await pointsOf(queue)).flatMap(({ lease }) => lease ?? []);
    expect(leases).toContainEqual({ queue, owner: 'w-old', ttl: 60, age: expect.closeTo(90, -1) });
  });

  it('of all queues tell the lease that is nearest to its lapse, and add the counts up', async () => {
    const [quick, slow] = [
      await makeQueue(db.admin, { name: 'quick' }),
      await makeQueue(db.admin, { name: 'slow' }),
    ];
    await db.admin.query(`update public.queues set ttl = '10 min' where name = 'slow'`);
    for (const [queue, seconds] of [
      [quick, 110],
      [slow, 200],
    ] as const) {
      const grant = await acquire(db.asWorker(), queue, 'a', `w-${queue}`);
      await db.admin.query(
        `update public.processing_jobs set heartbeat_at = clock_timestamp() - $2 * interval '1 s' where id = $1`,
        [grant?.job_id, seconds],
      );
    }
    await keeper.ages();
    const { points } = await readSignalPoints(db.asReader(), { window: '7d', queue: null });
    expect(points.slice(-2).flatMap(({ lease }) => lease?.queue ?? [])).toContain('quick');
    const { rows } = await db.admin.query(
      'select sum(acquisitions)::int as acquired from public.lease_minutes',
    );
    expect(points.reduce((sum, { acquisitions }) => sum + acquisitions, 0)).toBe(rows[0].acquired);
  });

  it('do not count what an earlier round of the ring left in a slot, and the next writer begins anew in it', async () => {
    const queue = await makeQueue(db.admin, { name: 'ring' });
    const acquired = async () =>
      (await pointsOf(queue, '7d')).reduce((sum, { acquisitions }) => sum + acquisitions, 0);
    await acquire(db.asWorker(), queue, 'a', 'w-1');
    expect(await acquired()).toBe(1);
    await db.admin.query(
      `update public.lease_minutes set minute = minute - interval '7 days', acquisitions = 40 where queue = 'ring'`,
    );
    expect(await acquired()).toBe(0);
    // Whichever shard it takes, and in whichever minute: what it writes is its own alone.
    for (let shard = 0; shard < 8; shard++) await acquire(db.asWorker(1), queue, `b${shard}`, 'w-1');
    expect(await acquired()).toBe(8);
  });
});

describe('a quarter that was rolled up', () => {
  const rows = fc.array(
    fc.record({
      minute: fc.integer({ min: 70, max: 150 }),
      queue: fc.constantFrom('one', 'two'),
      shard: fc.integer({ min: 0, max: 7 }),
      bucket: fc.option(fc.integer({ min: 1, max: BUCKETS })),
      acquired: fc.integer({ min: 1, max: 900 }),
      failures: fc.nat(5),
      age: fc.option(fc.integer({ min: 0, max: 300 })),
      ttl: fc.constantFrom(15, 60),
    }),
    { minLength: 8, maxLength: 60 },
  );
  let round = 0;

  it('tells what its minutes told, whatever they were', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        round += 1;
        const queues = ['one', 'two'].map((name) => `${name} of ${round}`);
        for (const name of queues) await makeQueue(db.admin, { name });
        await fill(written.map((row) => ({ ...row, queue: `${row.queue} of ${round}` })));
        await db.admin.query(
          `update leasehold.lease_sampling set rolled_up_to = date_bin('15 min', clock_timestamp() - interval '5 h', 'epoch')`,
        );
        const wishes = [...queues, null].flatMap((queue) => [
          { queue, window: '24h' as const },
          { queue, window: '7d' as const },
        ]);
        const before = await Promise.all(wishes.map(byTime));
        expect(await keeper.rollUp()).toBeGreaterThanOrEqual(15);
        const after = await Promise.all(wishes.map(byTime));
        for (const [index, points] of before.entries())
          for (const [at, point] of points) expect(after[index]?.get(at) ?? point).toEqual(point);
      }),
      { numRuns: 8 },
    );
  });

  /** By when they begin, since a bucket may end between two readings; without the locks, which have none by quarter. */
  async function byTime(wish: {
    queue: string | null;
    window: '24h' | '7d';
  }): Promise<Map<number, SignalPoint>> {
    const { since, points } = await readSignalPoints(db.asReader(), wish);
    const width = WINDOW_SHAPES[wish.window].bucketSeconds * 1_000;
    return new Map(points.map((point, index) => [epochMs(since) + index * width, point]));
  }

  type Row = {
    minute: number;
    queue: string;
    shard: number;
    bucket: number | null;
    acquired: number;
    failures: number;
  };
  async function fill(written: readonly (Row & { age: number | null; ttl: number })[]): Promise<void> {
    await db.admin.query(
      `with made as (
         select w.*, date_trunc('minute', clock_timestamp()) - w.minute * interval '1 min' as at
         from jsonb_to_recordset($1) w (minute int, queue text, shard int, bucket int, acquired int, failures int, age int, ttl int)
       ), minutes as (
         insert into public.lease_minutes (queue, slot, shard, minute, acquisitions, acquisition_latency_max, acquisition_buckets,
           renew_failures, stale_writes_rejected, completed, failed)
         select queue, (extract(epoch from at)::bigint / 60 % 10080)::int, shard, at, acquired, coalesce(bucket, 0) * interval '1 s',
           case when bucket is not null then
             array(select case when place = bucket then acquired else 0 end from generate_series(1, 24) place) end,
           failures, failures, acquired, failures
         from made on conflict do nothing
       )
       insert into leasehold.lease_ages (queue, slot, minute, age, owner, ttl, oldest_pending, oldest_running)
       select queue, (extract(epoch from at)::bigint / 60 % 10080)::int, at, age * interval '1 s', 'w-' || age,
         case when age is not null then ttl * interval '1 s' end, failures * interval '1 s', age * interval '1 s'
       from made on conflict do nothing`,
      [JSON.stringify(written.map((row) => ({ ...row, bucket: row.bucket ?? null })))],
    );
  }

  it('is not due before an hour is over, so that what is written late is in it', async () => {
    const queue = await makeQueue(db.admin, { name: 'late' });
    await acquire(db.asWorker(), queue, 'a', 'w-1');
    await putMinuteBack(db.admin, 'public.lease_minutes', 50);
    await keeper.rollUp();
    const { rows: made } = await db.admin.query(`select from leasehold.lease_quarters where queue = 'late'`);
    expect(made).toEqual([]);
    expect((await pointsOf(queue, '24h')).reduce((sum, point) => sum + point.acquisitions, 0)).toBe(1);
  });

  it('is of the last seven days at most, however long no watcher was there', async () => {
    await db.admin.query(
      `update leasehold.lease_sampling set rolled_up_to = clock_timestamp() - interval '40 days'`,
    );
    expect(await keeper.rollUp()).toBeLessThanOrEqual(672);
    const { rows: state } = await db.admin.query(
      `select clock_timestamp() - rolled_up_to < interval '76 min' as near, extract(epoch from rolled_up_to)::bigint % 900 as off
       from leasehold.lease_sampling`,
    );
    expect(state).toEqual([{ near: true, off: '0' }]);
  });
});

describe('a window that nobody rolled up', () => {
  it('is refused in words when more minutes would have to be added up than can be in time', async () => {
    const queue = await makeQueue(db.admin, { name: 'busy' });
    await db.admin.query(
      `insert into public.lease_minutes (queue, slot, shard, minute, acquisitions, acquisition_buckets)
       select $1, (extract(epoch from at)::bigint / 60 % 10080)::int, 0, at, 1, array_fill(0, array[24])
       from generate_series(date_trunc('minute', clock_timestamp()) - interval '3 h', clock_timestamp(), interval '1 min') at`,
      [queue],
    );
    const rolledUp = (to: string) =>
      db.admin.query(`update leasehold.lease_sampling set rolled_up_to = ${to}`);
    await rolledUp('null');
    for (const wished of [queue, null]) {
      expect(await whyTooMany(db.asReader(), { window: '7d', queue: wished }, 100)).toMatch(
        /^For the last 7 days more than 100 minutes would have to be added up/,
      );
      expect(await whyTooMany(db.asReader(), { window: '7d', queue: wished })).toBeNull();
    }
    // An hour is drawn by the minute, and its minutes are few; and of what was rolled up only what came since counts.
    expect(await whyTooMany(db.asReader(), { window: '1h', queue: null }, 1)).toBeNull();
    await rolledUp("date_bin('15 min', clock_timestamp() - interval '70 min', 'epoch')");
    expect(await whyTooMany(db.asReader(), { window: '7d', queue }, 100)).toBeNull();
  });
});

describe('the points of an hour', () => {
  it('are read from its minutes, whatever else the rings and the quarters hold', async () => {
    await db.admin.query(`
      insert into leasehold.lock_minutes (slot, minute, samples, took, took_max, used_max, capacity)
      select (extract(epoch from at)::bigint / 60 % 10080)::int, at, 1, '1 ms', '1 ms', 20, 6400
      from generate_series(date_trunc('minute', clock_timestamp()) - interval '10079 min', clock_timestamp(), interval '1 min') at
      on conflict do nothing`);
    await db.admin.query('vacuum (analyze) leasehold.lock_minutes, leasehold.lease_quarters');
    const rowsOf = async (window: SignalWindow) => {
      const scans = await scansOf(db.asReader(), pointsStatement({ window, queue: null }));
      const of = (table: string) =>
        scans.filter(({ scan }) => scan.endsWith(` on ${table}`)).reduce((sum, { rows }) => sum + rows, 0);
      return { quarters: of('lease_quarters'), locks: of('lock_minutes') };
    };
    expect((await rowsOf('7d')).quarters).toBeGreaterThan(0);
    const { quarters, locks } = await rowsOf('1h');
    expect(quarters).toBe(0);
    expect(locks).toBeLessThanOrEqual(61);
  });
});

describe('readLeaseSignals', () => {
  it('tells the hour of a queue with what was found and done in it', async () => {
    await anHourOfLeaseSignals(db.admin);
    await db
      .asOperator()
      .query('select leasehold.pause_queue($1)', [
        commandOf(ANA, await wishOnQueue(db.admin, 'pause-queue', INVOICE_QUEUE.name)),
      ]);
    const signals = drawn(await readLeaseSignals(db.asReader(), { window: '1h', queue: INVOICE_QUEUE.name }));
    expect(signals?.marks).toMatchObject([
      { kind: 'finding', fault: 'owner-silent', owner: 'w-19d0' },
      { kind: 'act', action: 'pause-queue', outcome: 'done', actorName: ANA.name },
    ]);
    expect(signals?.points.filter(({ lease }) => lease && lease.age > lease.ttl)).not.toEqual([]);
    expect(signals?.points.reduce((sum, point) => sum + point.staleWrites, 0)).toBe(3);
    const other = await makeQueue(db.admin, { name: 'elsewhere' });
    const elsewhere = drawn(await readLeaseSignals(db.asReader(), { window: '1h', queue: other }));
    expect(elsewhere?.marks).toEqual([]);
  });

  it('knows no queue that does not exist', async () => {
    expect(await readLeaseSignals(db.asReader(), { window: '1h', queue: 'nowhere' })).toBeNull();
  });
});

const drawn = (signals: Awaited<ReturnType<typeof readLeaseSignals>>) =>
  signals && 'points' in signals ? signals : null;
