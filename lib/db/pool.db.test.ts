import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameError } from '@/lib/db/errors';
import { openPool, type PoolOptions } from '@/lib/db/pool';
import { timestampText } from '@/lib/db/timestamp';
import { inTransaction } from '@/lib/db/transaction';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
const opened: Pool[] = [];
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((pool) => pool.end()));
  await db.drop();
});

afterEach(() => void vi.useRealTimers());

const LIMITS = { applicationName: 'pool test', statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, max: 1 };

function open(options: Partial<PoolOptions> & Pick<PoolOptions, 'connectionString'>): Pool {
  const pool = openPool({ ...LIMITS, ...options });
  opened.push(pool);
  return pool;
}

const asReader = () => open({ connectionString: db.urls.console, role: 'leasehold_reader' });
const asAdmin = (options: Partial<PoolOptions>) => open({ connectionString: db.urls.admin, ...options });

const faultOf = (work: Promise<unknown>) => work.then(() => null, nameError);

describe('openPool', () => {
  it('runs as its role, in UTC and ISO, with its timeouts on the server', async () => {
    const { rows } = await asReader().query(
      `select current_user as "user", current_setting('TimeZone') as zone, current_setting('DateStyle') as style,
         current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('default_transaction_isolation') as isolation, current_setting('application_name') as name`,
    );
    expect(rows[0]).toEqual({
      ...{ user: 'leasehold_reader', zone: 'UTC', style: 'ISO, MDY', statement: '5s', lock: '5s' },
      ...{ isolation: 'read committed', name: 'pool test' },
    });
  });

  it('refuses a connection that may not take the role', async () => {
    expect(
      await faultOf(open({ connectionString: db.urls.console, role: 'leasehold_worker' }).query('select 1')),
    ).toMatchObject({
      fault: 'permission_missing',
    });
  });

  it('cannot write when it is read-only, whatever its role may', async () => {
    const pool = asAdmin({ readOnly: true });
    expect(await faultOf(pool.query('create table public.nothing ()'))).toMatchObject({ fault: 'read_only' });
  });

  it('refuses a login that could write after all, since its address has options of its own', async () => {
    const address = `${db.urls.admin}?options=-c%20TimeZone%3DUTC`;
    await expect(open({ connectionString: address, readOnly: true }).query('select 1')).rejects.toThrow(
      'The connection could write',
    );
  });

  it('goes on after the server ended its connection, idle or checked out', async () => {
    const pool = asReader();
    const end = async (pid: number) => db.admin.query('select pg_terminate_backend($1, 5000)', [pid]);
    const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;
    await end(await pid());
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid').catch(() => ({ rows: [] }));
    if (rows[0]) await end(rows[0].pid);
    client.release(true);
    expect(await pid()).toBeGreaterThan(0);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])(
    'has, keepIdle being %s, %i connections after a minute in which nobody asked',
    async (keepIdle, kept) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const pool = asAdmin({ keepIdle });
      await pool.query('select 1');
      expect(pool.totalCount).toBe(1);
      vi.advanceTimersByTime(60_000);
      expect(pool.totalCount).toBe(kept);
    },
  );

  it('names a statement and a lock that took too long', async () => {
    await db.admin.query('create table public.locked ()');
    const slow = asAdmin({ statementTimeoutMs: 20 });
    expect(await faultOf(slow.query('select pg_sleep(30)'))).toMatchObject({ fault: 'statement_timed_out' });

    await inTransaction(db.admin, async (holder) => {
      await holder.query('lock table public.locked');
      const waiting = asAdmin({ lockTimeoutMs: 20 });
      expect(await faultOf(waiting.query('select from public.locked'))).toMatchObject({
        fault: 'lock_timed_out',
      });
    });
  });
});

describe('inTransaction', () => {
  it('commits what the work did', async () => {
    await db.admin.query('create table public.kept (n int)');
    await inTransaction(db.admin, (client) => client.query('insert into public.kept values (1)'));
    expect((await db.admin.query('select n from public.kept')).rows).toEqual([{ n: 1 }]);
  });

  it('rolls back and passes the error on when the work fails', async () => {
    const failing = inTransaction(db.admin, async (client) => {
      await client.query('insert into public.kept values (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await db.admin.query('select n from public.kept')).rows).toEqual([{ n: 1 }]);
  });

  it('does not report a commit that the server answered with a rollback', async () => {
    const swallowing = inTransaction(db.admin, async (client) => {
      await client.query('insert into public.kept values (3)');
      await client.query('select 1 / 0').catch(() => 'swallowed');
    });
    await expect(swallowing).rejects.toThrow('was rolled back');
  });
});

describe('timestampText', () => {
  it('keeps the microseconds that a Date loses', async () => {
    const { rows } = await asReader().query(
      `select ${timestampText(`timestamptz '2026-11-29 04:14:09.123456+01'`)} as at, ${timestampText('null::timestamptz')} as none`,
    );
    expect(rows).toEqual([{ at: '2026-11-29T03:14:09.123456Z', none: null }]);
  });
});
