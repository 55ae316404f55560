import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsMet } from '@/lib/db/count-faults';
import { openPool } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const LIMITS = { statementTimeoutMs: 50, lockTimeoutMs: 5_000, max: 1 };
const failing = (asked: Promise<unknown>) => expect(asked).rejects.toThrow();

describe('what went wrong with a pool', () => {
  it('is counted by its name, once, however it was asked', async () => {
    const pool = openPool({
      ...{
        ...LIMITS,
        connectionString: db.urls.console,
        role: 'leasehold_reader',
        applicationName: 'counted',
      },
    });
    await pool.query('select 1');
    await failing(pool.query('select pg_sleep(10)'));
    const client = await pool.connect();
    await failing(client.query('update public.processing_jobs set queue = queue'));
    await failing(client.query('select * from public.no_such_table'));
    client.release();
    await pool.end();
    expect(Object.fromEntries(faultsMet().get('counted') ?? [])).toEqual({
      ...{ statement_timed_out: 1, permission_missing: 1, not_migrated: 1 },
    });
  });

  it('is counted when there is no connection to be had', async () => {
    const pool = openPool({
      ...LIMITS,
      connectionString: 'postgres://a@127.0.0.1:1/x',
      applicationName: 'away',
    });
    await failing(pool.query('select 1'));
    await failing(pool.connect());
    await pool.end();
    expect(faultsMet().get('away')?.get('out_of_reach')).toBe(2);
  });
});
