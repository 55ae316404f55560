import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWorker } from '@/lib/workers/queries/find-worker';
import { listWorkers } from '@/lib/workers/queries/list-workers';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin, 'invoices', '1 s');
  for (const id of ['w-alive', 'w-long-silent', 'w-forgotten', 'w-stopped'])
    await registerWorker(db.asWorker(), id, 'invoices');
  await acquire(db.asWorker(), 'invoices', 'INV-1', 'w-long-silent');
  await db.admin.query(
    `update public.workers set heartbeat_at = now() - interval '2 h' where id in ('w-long-silent', 'w-forgotten')`,
  );
  await db.asWorker().query(`select public.stop_worker('w-stopped', '{"reason": "deployed"}')`);
});
afterAll(() => db.drop());

describe('listWorkers', () => {
  it('keeps whoever holds something, however long ago it was heard, and drops who is forgotten or has stopped', async () => {
    const { rows, left } = await listWorkers(db.asReader());
    expect(rows.map(({ id }) => id)).toEqual(['w-long-silent', 'w-alive']);
    expect(rows[0]).toMatchObject({ jobs: 1, oldestLease: { subject: 'INV-1' } });
    expect(left).toBe(0);
  });
});

describe('findWorker', () => {
  it('gives a worker with what it has in hand', async () => {
    const found = await findWorker(db.asReader(), 'w-long-silent');
    expect(found?.worker).toMatchObject({ state: 'active', jobs: 1, exit: null });
    expect(found?.inHand.map(({ subject }) => subject)).toEqual(['INV-1']);
  });

  it.each([3, 51])('tells which of %s it has held for longest, and how many they are', async (count) => {
    const id = `w-with-${count}`;
    await registerWorker(db.asWorker(), id, 'invoices');
    for (let n = 1; n <= count; n++) await acquire(db.asWorker(), 'invoices', `OF-${count}-${n}`, id);
    await db.admin.query(
      `update public.processing_jobs set started_at = started_at - interval '1 h' where subject = $1`,
      [`OF-${count}-1`],
    );
    const { worker, inHand } = (await findWorker(db.asReader(), id)) ?? {};
    const oldest = inHand?.find(({ subject }) => subject === `OF-${count}-1`);
    expect(worker).toMatchObject({ jobs: count, oldestLease: { subject: `OF-${count}-1` } });
    const { rows } = await listWorkers(db.asReader());
    expect(rows.find((row) => row.id === id)?.oldestLease).toEqual(worker?.oldestLease);
    // Of so many as a page does not hold, it is the one that is not on it.
    expect([inHand?.length, oldest !== undefined]).toEqual([Math.min(count, 50), count === 3]);
  });

  it('gives one that stopped with its own exit record', async () => {
    const found = await findWorker(db.asReader(), 'w-stopped');
    expect(found?.worker).toMatchObject({ state: 'stopped', exit: { reason: 'deployed' } });
  });

  it('gives null for an id that no worker ever had', async () => {
    expect(await findWorker(db.asReader(), 'w-nobody')).toBeNull();
  });
});
