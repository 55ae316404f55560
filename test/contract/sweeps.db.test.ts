import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, statuses, sweep } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { name: 'automatic' });
  await makeQueue(db.admin, { name: 'sweep', takeover: 'sweep', sweepAge: 60 });
  await makeQueue(db.admin, { name: 'operator', takeover: 'operator' });
});
afterAll(() => db.drop());

async function granted(queue: string, subject: string, owner: string) {
  const grant = await acquire(db.asWorker(), queue, subject, owner);
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

describe('release_stale_locks', () => {
  it('never closes a live lease, whatever the age', async () => {
    await granted('automatic', 'alive', 'a');
    expect(await sweep(db.asWorker(), 'automatic', 'alive', '0 s')).toBe(0);
    await expect(sweep(db.asWorker(), 'automatic', 'alive', '-1 hour')).rejects.toThrow('zero or more');
  });

  it('closes a lapsed lease of that age and makes the next attempt pending', async () => {
    await lapseLease(db.admin, (await granted('automatic', 'left lying', 'a')).job_id, 120);
    expect(await sweep(db.asWorker(), 'automatic', 'left lying', '3 min')).toBe(0);
    expect(await sweep(db.asWorker(), 'automatic', 'left lying', '1 min')).toBe(1);
    expect(await statuses(db.admin, 'left lying')).toEqual(['failed', 'pending']);
  });

  it('keeps to the age the queue asks for, however short the caller says', async () => {
    await lapseLease(db.admin, (await granted('sweep', 'too soon', 'a')).job_id, 30);
    expect(await sweep(db.asWorker(), 'sweep', 'too soon', '0 s')).toBe(0);
    await lapseLease(db.admin, (await granted('sweep', 'old enough', 'a')).job_id, 90);
    expect(await sweep(db.asWorker(), 'sweep', 'old enough', '0 s')).toBe(1);
  });

  it('closes nothing where only a person may take over', async () => {
    await lapseLease(db.admin, (await granted('operator', 'a person decides', 'a')).job_id, 3600);
    expect(await sweep(db.asWorker(), 'operator', 'a person decides', '0 s')).toBe(0);
  });

  it('closes a running row without lease once nothing moved for that long', async () => {
    const { job_id } = await granted('automatic', 'no lease', 'a');
    await db.admin.query('update public.processing_jobs set lease_until = null where id = $1', [job_id]);
    expect(await sweep(db.asWorker(), 'automatic', 'no lease', '1 min')).toBe(0);
    await db.admin.query(
      `update public.processing_jobs set heartbeat_at = heartbeat_at - interval '2 min',
         started_at = started_at - interval '2 min', created_at = created_at - interval '2 min' where id = $1`,
      [job_id],
    );
    expect(await sweep(db.asWorker(), 'automatic', 'no lease', '1 min')).toBe(1);
  });

  it('closes a row that a script left running, with nothing but its status', async () => {
    const { job_id } = await granted('automatic', 'by a script', 'a');
    await db.admin.query(
      `update public.processing_jobs set lease_until = null, lease_owner = null, lease_token = null, heartbeat_at = null,
         started_at = null, created_at = created_at - interval '2 min' where id = $1`,
      [job_id],
    );
    expect(await sweep(db.asWorker(), 'automatic', 'by a script', '1 min')).toBe(1);
    expect(await statuses(db.admin, 'by a script')).toEqual(['failed', 'pending']);
  });

  it('sweeps a whole queue when no subject is named', async () => {
    await makeQueue(db.admin, { name: 'whole' });
    for (const subject of ['w1', 'w2', 'w3']) {
      await lapseLease(db.admin, (await granted('whole', subject, 'a')).job_id);
    }
    expect(await sweep(db.asWorker(), 'whole', null, '0 s')).toBe(3);
  });
});
