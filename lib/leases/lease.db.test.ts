import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { aborted, grantOf, keepAlive, until } from '@/test/support/lease';
import { makeQueue } from '@/test/support/queue';
import { acquire, type Grant } from './grant';
import type { Lease } from './lease';

let db: FreshDatabase;
let queue: string;
const leases: Lease[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterEach(() => {
  for (const lease of leases.splice(0)) lease.end();
});
afterAll(() => db.drop());

async function held(subject: string, draining?: AbortSignal): Promise<{ grant: Grant; lease: Lease }> {
  const grant = await grantOf(db, queue, subject, 'w-owner');
  const lease = keepAlive(db, grant, draining);
  leases.push(lease);
  return { grant, lease };
}

async function leaseUntil(jobId: string): Promise<string> {
  const { rows } = await db.admin.query('select lease_until::text as at from processing_jobs where id = $1', [
    jobId,
  ]);
  return rows[0].at;
}

describe('Lease', () => {
  it('pushes the lapse forward without the work doing anything', async () => {
    const { grant, lease } = await held('INV-1');
    const granted = await leaseUntil(grant.jobId);
    await until(async () => (await leaseUntil(grant.jobId)) > granted);
    expect(lease.lost.aborted).toBe(false);
  });

  it('is lost when its time is over by the database clock, though nobody took over', async () => {
    const { grant, lease } = await held('INV-2');
    await lapseLease(db.admin, grant.jobId, 1);
    expect(await aborted(lease.lost)).toMatchObject({ name: 'LeaseLost', reason: 'lapsed' });
  });

  it('is lost when somebody else took over', async () => {
    const { grant, lease } = await held('INV-3');
    lease.end();
    await lapseLease(db.admin, grant.jobId, 1);
    expect(await acquire(db.asWorker(), { queue, subject: 'INV-3', owner: 'w-successor' })).not.toBeNull();
    const late = keepAlive(db, grant);
    leases.push(late);
    expect(await aborted(late.lost)).toMatchObject({ name: 'LeaseLost', reason: 'taken over' });
  });

  it('counts itself lost at its deadline when no renewal is answered', async () => {
    await db.admin.query("update queues set ttl = '150 ms' where name = $1", [queue]);
    const blocker = await db.admin.connect();
    try {
      const grant = await grantOf(db, queue, 'INV-4', 'w-owner');
      await blocker.query('begin');
      await blocker.query('select from processing_jobs where id = $1 for update', [grant.jobId]);
      const lease = keepAlive(db, grant);
      leases.push(lease);
      expect(await aborted(lease.lost)).toMatchObject({ reason: 'lapsed' });
      expect(performance.now()).toBeGreaterThanOrEqual(grant.goodUntil - 2);
    } finally {
      await blocker.query('rollback');
      blocker.release();
      await db.admin.query("update queues set ttl = '60 s' where name = $1", [queue]);
    }
  });

  it('asks the work to stop, and stays alive, when an operator asked for it or the worker drains', async () => {
    const { grant, lease } = await held('INV-5');
    await db.admin.query('update processing_jobs set stop_requested_at = clock_timestamp() where id = $1', [
      grant.jobId,
    ]);
    expect(await aborted(lease.stopAsked)).toMatchObject({ name: 'StopAsked' });
    expect(lease.lost.aborted).toBe(false);

    const draining = new AbortController();
    const { lease: other } = await held('INV-6', draining.signal);
    expect(() => other.mayGoOn()).not.toThrow();
    draining.abort();
    expect(() => other.mayGoOn()).toThrow('The worker was asked to stop.');
  });
});
