import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const register = (id: string) =>
  db
    .asWorker()
    .query(
      `select public.register_worker($1, 'host', 4711, $1, '{invoices}', '1.0', clock_timestamp() + interval '2 s')`,
      [id],
    );

const beat = async (id: string) =>
  (await db.asWorker().query('select state from public.beat_worker($1, clock_timestamp())', [id])).rows;

async function workerRow(id: string) {
  const { rows } = await db.admin.query('select * from public.workers where id = $1', [id]);
  return rows[0];
}

describe('register_worker', () => {
  it('keeps the backend it was called on, its start, and how far the clocks are apart', async () => {
    await register('w1');
    const { rows } = await db.admin.query(
      `select w.state, s.pid is not null as "backendFound", extract(epoch from w.clock_offset)::float8 as offset
       from public.workers w
       left join pg_stat_activity s on s.pid = w.backend_pid and s.backend_start = w.backend_start
       where w.id = 'w1'`,
    );
    expect(rows[0]).toMatchObject({ state: 'active', backendFound: true });
    expect(rows[0].offset).toBeCloseTo(2, 0);
  });

  it('never takes an id twice', async () => {
    await register('w2');
    await expect(register('w2')).rejects.toMatchObject({ code: '23505' });
  });
});

describe('beat_worker', () => {
  it('reports the backend anew after a reconnect', async () => {
    await register('w3');
    await db.admin.query(
      `update public.workers set backend_pid = 1, backend_start = 'epoch' where id = 'w3'`,
    );
    expect(await beat('w3')).toEqual([{ state: 'active' }]);
    const { backend_pid } = await workerRow('w3');
    expect(backend_pid).not.toBe(1);
  });

  it('gives no row to a worker that is not registered', async () => {
    expect(await beat('never seen')).toEqual([]);
  });

  it('tells a drained worker so, and brings a stopped one not back', async () => {
    await register('w4');
    await db.asWorker().query(`select public.drain_worker_self('w4')`);
    expect(await beat('w4')).toEqual([{ state: 'draining' }]);
    await db.asWorker().query(`select public.stop_worker('w4', '{"reason": "SIGTERM"}')`);
    const stopped = await workerRow('w4');
    expect(await beat('w4')).toEqual([{ state: 'stopped' }]);
    expect(await workerRow('w4')).toEqual(stopped);
  });
});

describe('stop_worker', () => {
  it('keeps the first exit record, with the database time', async () => {
    await register('w5');
    await db.asWorker().query(`select public.stop_worker('w5', '{"reason": "SIGTERM"}')`);
    await db.asWorker().query(`select public.stop_worker('w5', '{"reason": "later"}')`);
    expect((await workerRow('w5')).exit_record).toEqual({
      reason: 'SIGTERM',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/),
    });
  });
});
