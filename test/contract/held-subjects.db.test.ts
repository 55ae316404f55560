import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue, statuses, sweep } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { waitsForLock } from '@/test/support/race';

let db: FreshDatabase;
let holder: PoolClient;
beforeAll(async () => {
  db = await freshDatabase();
  holder = await db.admin.connect();
});
afterAll(async () => {
  holder.release();
  await db.drop();
});

async function lapsed(queue: string, subject: string): Promise<string> {
  const grant = await acquire(db.asWorker(), queue, subject, 'owner');
  await lapseLease(db.admin, grant?.job_id ?? '');
  return grant?.job_id ?? '';
}

async function holdSubject(subject: string): Promise<void> {
  await holder.query('begin');
  await holder.query('select from public.subjects where subject = $1 for no key update', [subject]);
}

describe('a subject that somebody holds', () => {
  it('is skipped by a claim, which gives the next one', async () => {
    const queue = await makeQueue(db.admin, { name: 'claimed' });
    await enqueue(db.asWorker(), queue, 'held up');
    await enqueue(db.asWorker(), queue, 'free');
    await holdSubject('held up');
    expect(await claim(db.asWorker(), queue, 'a')).toMatchObject({ subject: 'free' });
    await holder.query('rollback');
  });

  it('is left for the next sweep', async () => {
    const queue = await makeQueue(db.admin, { name: 'swept' });
    await lapsed(queue, 'in use');
    await holdSubject('in use');
    expect(await sweep(db.asWorker(), queue, 'in use', '0 s')).toBe(0);
    await holder.query('rollback');
    expect(await sweep(db.asWorker(), queue, 'in use', '0 s')).toBe(1);
  });

  it('is waited for by an acquisition', async () => {
    const queue = await makeQueue(db.admin, { name: 'acquired' });
    await enqueue(db.asWorker(), queue, 'waited for');
    await holdSubject('waited for');
    const client = await db.asWorker().connect();
    const call = acquire(client, queue, 'waited for', 'a');
    expect(await waitsForLock(db.admin, client, call)).toBe(true);
    await holder.query('rollback');
    expect(await call).toMatchObject({ attempt: 1 });
    client.release();
  });
});

describe('a renewal that was accepted just before the lapse and commits just after', () => {
  async function renewing(queue: string): Promise<string> {
    const id = await lapsed(queue, `renewing ${queue}`);
    await holder.query('begin');
    await holder.query(
      `update public.processing_jobs set lease_until = clock_timestamp() + interval '1 min' where id = $1`,
      [id],
    );
    return id;
  }

  it.each([
    [
      'an acquisition',
      (client: PoolClient, queue: string) => acquire(client, queue, `renewing ${queue}`, 'b'),
    ],
    ['a sweep', (client: PoolClient, queue: string) => sweep(client, queue, null, '0 s')],
  ])('is waited for by %s, which then leaves the owner alone', async (way, takeOver) => {
    const queue = await makeQueue(db.admin, { name: way });
    await renewing(queue);
    const client = await db.asWorker().connect();
    const call: Promise<unknown> = takeOver(client, queue);
    expect(await waitsForLock(db.admin, client, call)).toBe(true);
    await holder.query('commit');

    expect((await call) || null).toBeNull();
    expect(await statuses(db.admin, `renewing ${queue}`)).toEqual(['running']);
    client.release();
  });

  it('is passed over by a claim, which leaves the owner alone at once', async () => {
    const queue = await makeQueue(db.admin, { name: 'claimed while renewing' });
    await renewing(queue);
    expect(await claim(db.asWorker(), queue, 'b')).toBeNull();
    await holder.query('commit');
    expect(await statuses(db.admin, `renewing ${queue}`)).toEqual(['running']);
  });
});
