import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, renew } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

async function updates() {
  const { rows } = await db.admin.query(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'processing_jobs'`,
  );
  return rows[0] as { all: number; hot: number };
}

describe('renew_lease', () => {
  it('stays within its page 1,000 times of 1,000', async () => {
    const queue = await makeQueue(db.admin);
    const worker = await db.asWorker(1).connect();
    const grant = await acquire(worker, queue, 'beating', 'a');
    if (!grant) throw new Error('not granted');
    await worker.query('select pg_stat_force_next_flush()');
    const before = await updates();

    for (let beat = 0; beat < 1000; beat += 1) {
      expect((await renew(worker, grant, 'a')).renewed).toBe(true);
    }

    await worker.query('select pg_stat_force_next_flush()');
    const after = await updates();
    expect({ all: after.all - before.all, hot: after.hot - before.hot }).toEqual({ all: 1000, hot: 1000 });
    worker.release();
  });

  it('writes no line of history', async () => {
    const { rows } = await db.admin.query(
      `select kind from public.job_events where subject = 'beating' order by id`,
    );
    expect(rows.map((row) => row.kind)).toEqual(['created', 'acquired']);
  });
});
