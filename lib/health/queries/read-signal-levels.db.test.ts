import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignalLevels } from '@/lib/health/queries/read-signal-levels';
import type { QueueLevels } from '@/lib/health/signal-levels';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue, renew, tell } from '@/test/support/lease-calls';
import { keepSignals, putMinuteBack, type SignalKeeper } from '@/test/support/lease-signals';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
let keeper: SignalKeeper;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  keeper = await keepSignals(db);
});
afterAll(() => db.drop());

const levels = () => readSignalLevels(db.asReader());

async function levelsOf(name: string): Promise<QueueLevels> {
  const found = (await levels()).queues.find(({ queue }) => queue === name);
  if (!found) throw new Error(`No levels of ${name}.`);
  return found;
}

describe('the levels of a queue', () => {
  it('are of nothing where nothing happens', async () => {
    await makeQueue(db.admin, { name: 'quiet' });
    expect(await levelsOf('quiet')).toMatchObject({
      pending: { count: 0, atLeast: false },
      ...{ running: 0, oldestPending: null, oldestRunning: null, lease: null },
      recent: { acquisitions: 0, latency: null, renewFailures: 0, staleWrites: 0, completed: 0, failed: 0 },
    });
  });

  it('count what workers did in the last minutes, and how attempts ended', async () => {
    const queue = await makeQueue(db.admin, { name: 'busy', takeover: 'operator' });
    for (const subject of ['a', 'b', 'c']) await enqueue(db.asWorker(), queue, subject);
    await db.admin.query(
      `update public.processing_jobs set created_at = created_at - interval '3 s', available_at = available_at - interval '3 s'
       where queue = 'busy'`,
    );
    const [a, b, c] = [
      await claim(db.asWorker(), queue, 'w-1'),
      await claim(db.asWorker(), queue, 'w-1'),
      await claim(db.asWorker(), queue, 'w-1'),
    ];
    if (!a || !b || !c) throw new Error('Not granted.');
    await tell(db.asWorker(), 'complete_job', a, 'w-1');
    await tell(db.asWorker(), 'fail_job', b, 'w-1', 'The scan is blank.');
    await lapseLease(db.admin, c.job_id, 0.001);
    await renew(db.asWorker(), c, 'w-1');
    await tell(db.asWorker(), 'complete_job', c, 'w-other');

    const { recent } = await levelsOf(queue);
    expect(recent).toMatchObject({
      ...{ acquisitions: 3, completed: 1, failed: 1, renewFailures: 1, staleWrites: 1 },
    });
    expect(recent.latency?.p50).toBeGreaterThan(2_048);
    expect(recent.latency?.p99).toBeLessThan(30_000);
  });

  it('leave out what is older than the minutes asked for, and tell as many minutes before', async () => {
    const queue = await makeQueue(db.admin, { name: 'earlier' });
    await acquire(db.asWorker(), queue, 'a', 'w-1');
    const moveBack = (minutes: number) =>
      db.admin.query(
        `update public.lease_minutes set minute = minute - $1::int * interval '1 min', slot = (slot - $1::int + 10080) % 10080
         where queue = 'earlier'`,
        [minutes],
      );
    await moveBack(6);
    expect(await levelsOf(queue)).toMatchObject({ recent: { acquisitions: 0 }, before: { acquisitions: 1 } });
    await moveBack(6);
    expect(await levelsOf(queue)).toMatchObject({ recent: { acquisitions: 0 }, before: { acquisitions: 0 } });
  });

  it('tell the lease renewed longest ago, whose it is, and the age of the oldest that waits', async () => {
    const queue = await makeQueue(db.admin, { name: 'aging', takeover: 'operator' });
    await acquire(db.asWorker(), queue, 'fresh', 'w-fresh');
    const old = await acquire(db.asWorker(), queue, 'old', 'w-7f3a');
    await lapseLease(db.admin, old?.job_id ?? '', 30);
    await enqueue(db.asWorker(), queue, 'waiting');
    await db.admin.query(
      `update public.processing_jobs set created_at = created_at - interval '80 s', available_at = available_at - interval '80 s'
       where subject = 'waiting'`,
    );
    const { lease, late, oldestPending, oldestRunning, running, pending } = await levelsOf(queue);
    expect({ running, pending: pending.count }).toEqual({ running: 2, pending: 1 });
    expect(lease).toMatchObject({ owner: 'w-7f3a', ttl: 60, address: { key: old?.job_id } });
    expect(late.owners).toContain('w-7f3a');
    for (const age of [lease?.age, oldestRunning]) expect(age).toBeGreaterThanOrEqual(90);
    expect(oldestPending).toBeGreaterThanOrEqual(80);
  });
});

describe('the levels of the locks', () => {
  it('are null while no watcher kept any', async () => {
    expect(await levels()).toMatchObject({ locks: null, sampledAt: null });
  });

  it('compare the last reading with the median of the day before it, once there is enough of that', async () => {
    await keeper.locks(31);
    expect((await levels()).locks).toMatchObject({ tookMs: 31, usualMs: null, used: 20, capacity: 6_400 });
    await putMinuteBack(db.admin, 'leasehold.lock_minutes', 31);
    for (let minute = 30; minute > 0; minute--) {
      await keeper.locks(minute);
      await putMinuteBack(db.admin, 'leasehold.lock_minutes', minute);
    }
    await keeper.locks(200);
    expect((await levels()).locks).toMatchObject({ tookMs: 200, tookMaxMs: 200, usualMs: 16 });
  });

  it('say when ages were sampled last', async () => {
    expect(await keeper.ages()).toBe(true);
    expect((await levels()).sampledAt).not.toBeNull();
  });
});
