import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Worker } from '@/lib/leases/worker';
import { drainWorker } from '@/lib/recovery/commands/drain-worker';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { aborted } from '@/test/support/lease';
import { acquire, renew } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { recordOf } from '@/test/support/records';
import { ANA, BEN } from '@/test/support/stuck-job';
import { wishOnWorker } from '@/test/support/target-wishes';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
});
afterAll(() => db.drop());

async function stateHeardBy(id: string): Promise<string | undefined> {
  const { rows } = await db
    .asWorker()
    .query<{ state: string }>('select state from public.beat_worker($1, clock_timestamp())', [id]);
  return rows[0]?.state;
}

describe('drain worker', () => {
  it('is heard with the next heartbeat, and takes no job out of its hands', async () => {
    await registerWorker(db.asWorker(), 'w-1', 'invoices');
    const grant = await acquire(db.asWorker(), 'invoices', 'INV-1', 'w-1');
    const request = await wishOnWorker(db.admin, 'drain-worker', 'w-1');
    const outcome = await drainWorker(db.asOperator(), ANA, request);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, now: { state: 'draining' } });
    expect(outcome.detail).toBe('w-1 is told to drain; it hears that at its next heartbeat.');
    expect(await stateHeardBy('w-1')).toBe('draining');
    if (!grant) throw new Error('not granted');
    expect(await renew(db.asWorker(), grant, 'w-1')).toMatchObject({ renewed: true, stop_requested: false });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'drain-worker', target: 'worker', job_key: 'w-1', queue: null, subject: null },
      ...{ guard: { state: 'active' }, before: [{ state: 'active' }], after: [{ state: 'draining' }] },
    });
  });

  it('makes a worker process leave, which says so in its exit record', async () => {
    const worker = await Worker.start({
      ...{ connectionString: db.urls.workers, queues: ['invoices'], version: '1', heartbeatMs: 10 },
      log: () => {},
    });
    await drainWorker(db.asOperator(), ANA, await wishOnWorker(db.admin, 'drain-worker', worker.id));
    await aborted(worker.draining);
    await worker.stop({ reason: 'drained', jobsLeft: [] });
    const { rows } = await db.admin.query('select state from public.workers where id = $1', [worker.id]);
    expect(rows).toEqual([{ state: 'stopped' }]);
  });

  it('is not made stale by a heartbeat', async () => {
    await registerWorker(db.asWorker(), 'w-2', 'invoices');
    const request = await wishOnWorker(db.admin, 'drain-worker', 'w-2');
    expect(await stateHeardBy('w-2')).toBe('active');
    expect(await drainWorker(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'done' });
  });

  it('is refused on a worker that drains or has stopped', async () => {
    await registerWorker(db.asWorker(), 'w-3', 'invoices');
    await db.asWorker().query(`select public.drain_worker_self('w-3')`);
    const draining = await wishOnWorker(db.admin, 'drain-worker', 'w-3');
    expect((await drainWorker(db.asOperator(), ANA, draining)).detail).toMatch(/^w-3 is draining already/);
    await db.asWorker().query(`select public.stop_worker('w-3', '{}')`);
    const stopped = await wishOnWorker(db.admin, 'drain-worker', 'w-3');
    expect((await drainWorker(db.asOperator(), ANA, stopped)).detail).toMatch(/^w-3 has stopped/);
  });

  it('tells the second of two operators who was first, and one that came too late that it stopped', async () => {
    await registerWorker(db.asWorker(), 'w-4', 'invoices');
    const [ana, ben, cem] = [
      await wishOnWorker(db.admin, 'drain-worker', 'w-4'),
      await wishOnWorker(db.admin, 'drain-worker', 'w-4'),
      await wishOnWorker(db.admin, 'drain-worker', 'w-4'),
    ];
    await drainWorker(db.asOperator(), ANA, ana);
    const second = await drainWorker(db.asOperator(), BEN, ben);
    expect(second).toMatchObject({ outcome: 'stale' });
    expect(second.detail).toMatch(/^Ana Ruiz told it to drain at/);
    await db.asWorker().query(`select public.stop_worker('w-4', '{}')`);
    expect((await drainWorker(db.asOperator(), BEN, cem)).detail).toMatch(/^It has stopped/);
  });

  it('answers not_found for a worker that was never registered', async () => {
    const request = await wishOnWorker(db.admin, 'drain-worker', 'w-1');
    const wish = { ...request, address: { ...request.address, key: 'w-nobody' } };
    const outcome = await drainWorker(db.asOperator(), ANA, { ...wish, requestKey: crypto.randomUUID() });
    expect(outcome).toMatchObject({ outcome: 'not_found', now: null });
  });
});
