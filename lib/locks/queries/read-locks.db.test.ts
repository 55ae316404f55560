import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { bigintKey, pairKey } from '@/lib/locks/advisory-key';
import { backendKey } from '@/lib/locks/backend-address';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { inDatabase } from '@/test/support/database-url';
import { listed } from '@/test/support/listed';
import { stageSessions } from '@/test/support/sessions';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(`
    create table public.rows (id int primary key, n int not null default 0);
    insert into public.rows select generate_series(1, 10)`);
});
afterAll(() => db.drop());

const sample = () => readLocks(db.asReader());

describe('readLocks: advisory locks', () => {
  it('reads both forms as signed numbers, with holder, waiters and since when', async () => {
    const holder = await stage('pooled');
    await holder.run('select pg_advisory_lock($1, $2), pg_advisory_lock($3)', [
      -1,
      7,
      '-9223372036854775808',
    ]);
    const waiter = await stage('waiter');
    await waiter.wait('select pg_advisory_lock(-1, 7)');
    const read = await sample();
    expect(read.advisory.map(({ key }) => key)).toEqual([
      { form: 'pair', pair: [-1, 7] },
      { form: 'bigint', bigint: '-9223372036854775808' },
    ]);
    const [pair] = read.advisory;
    expect(pair).toMatchObject({
      waiters: 1,
      holders: [{ pid: holder.pid, mode: 'ExclusiveLock', level: 'session' }],
    });
    expect(listed(read, waiter)).toMatchObject({
      blockedBy: [holder.pid],
      waitsFor: {
        id: pair?.id,
        target: { type: 'advisory', key: pair?.key },
        mode: 'ExclusiveLock',
        since: pair?.waitingSince,
      },
    });
    expect(listed(read, holder)).toMatchObject({ state: 'idle', locksHeld: 2, blockedBy: [] });
    expect(listed(read, holder).holds.map(({ id }) => id)).toEqual(read.advisory.map(({ id }) => id));
    expect(read).toMatchObject({
      advisoryCount: 2,
      waiterCount: 1,
      database: db.name,
      standby: false,
      unseen: [],
    });
  });

  it('leaves out the same key of another database', async () => {
    const elsewhere = await stage('elsewhere', inDatabase(db.urls.admin, 'postgres'));
    await elsewhere.run('select pg_advisory_lock(1)');
    expect(await sample()).toMatchObject({ advisory: [], advisoryCount: 0 });
  });

  it('never guesses how long a lock lives: a live transaction may hold it at either level', async () => {
    const session = await stage('both levels');
    const levels = async () =>
      (await sample()).advisory.flatMap(({ holders }) => holders.map(({ level }) => level));
    await session.run('begin');
    await session.run('select pg_advisory_xact_lock(1), pg_advisory_lock(2)');
    expect(await levels()).toEqual(['undecidable', 'undecidable']);
    await session.run('commit');
    expect(await levels()).toEqual(['session']);
  });

  it('shows that an aborted transaction let go of its own locks and kept those of its session', async () => {
    const session = await stage('aborted');
    await session.run('select pg_advisory_lock(1)');
    await session.run('begin');
    await session.run('select pg_advisory_xact_lock(2)');
    await session.run('update public.rows set n = 1 where id = 1');
    await session.run('select 1/0').catch(() => {});
    const read = await sample();
    expect(listed(read, session)).toMatchObject({
      state: 'idle in transaction (aborted)',
      xactStart: null,
      locksHeld: 1,
    });
    expect(read.advisory).toMatchObject([{ key: { bigint: '1' }, holders: [{ level: 'session' }] }]);
  });

  it('tells a transaction that has written from one that has only read', async () => {
    const [reader, writer] = [await stage('reader'), await stage('writer')];
    for (const session of [reader, writer]) await session.run('begin; select n from public.rows');
    await writer.run('update public.rows set n = 1 where id = 1');
    const read = await sample();
    expect([reader, writer].map((session) => listed(read, session).hasWritten)).toEqual([false, true]);
  });

  it('lists waited-for keys first, then keys of interest beyond the bound, and counts all', async () => {
    const ladder = await stage('ladder');
    await ladder.run('select count(pg_advisory_lock(i)) from generate_series(1, 600) i');
    await ladder.run('begin');
    const job = bigintKey('acme', 'norsk', 'F-17');
    const owner = await stage('owner');
    await owner.run('begin');
    await owner.run('select pg_advisory_lock($1)', [job]);
    const waiter = await stage('waiter');
    await waiter.wait('select pg_advisory_lock(599)');
    const read = await readLocks(db.asReader(), {
      keys: [{ form: 'bigint', bigint: job }],
      applications: [],
    });
    expect(read.advisory).toHaveLength(200);
    expect(read.advisory.slice(0, 2).map(({ key }) => key)).toEqual([
      { form: 'bigint', bigint: '599' },
      { form: 'bigint', bigint: job },
    ]);
    expect(read.advisoryCount).toBe(601);
    expect(listed(read, ladder)).toMatchObject({ locksHeld: 601 });
    expect(listed(read, ladder).holds).toHaveLength(20);
    expect(listed(read, ladder).holds[0]?.target).toEqual({
      type: 'advisory',
      key: { form: 'bigint', bigint: '599' },
    });
    const keys = Array.from({ length: 500 }, (_, n) => ({
      form: 'pair' as const,
      pair: pairKey('none', `${n}`),
    }));
    expect((await readLocks(db.asReader(), { keys, applications: [] })).advisory).toHaveLength(200);
  });
});

describe('readLocks: whom it lists', () => {
  it('lists an idle transaction, a worker by its application name, and not a session that does nothing', async () => {
    const idle = await stage('idle in transaction');
    await idle.run('begin');
    const worker = await stage('w-7f3a');
    const bystander = await stage('bystander');
    const { sessions } = await readLocks(db.asReader(), { keys: [], applications: ['w-7f3a'] });
    const pids = sessions.map(({ pid }) => pid);
    expect(pids).toEqual(expect.arrayContaining([idle.pid, worker.pid]));
    expect(pids).not.toContain(bystander.pid);
  });

  it('claims to have looked only for names that the server keeps as they are', async () => {
    const long = 'w'.repeat(64);
    const { lookedFor } = await readLocks(db.asReader(), {
      keys: [],
      applications: ['w-7f3a', long, 'wörker', ''],
    });
    expect(lookedFor).toEqual(['w-7f3a']);
    const worker = await stage(long);
    const { rows } = await worker.run('show application_name');
    expect(rows).not.toEqual([{ application_name: long }]);
  });

  it('knows its own sessions by name and login together', async () => {
    const open = (connectionString: string) =>
      openPool({
        connectionString,
        applicationName: 'leasehold console reader',
        statementTimeoutMs: 10_000,
        lockTimeoutMs: 10_000,
        max: 1,
      });
    const own = open(db.urls.console);
    const namesake = open(db.urls.workers);
    try {
      for (const pool of [own, namesake]) await pool.query('select pg_advisory_lock_shared(3)');
      const { sessions } = await sample();
      const flags = sessions
        .filter(({ application }) => application === 'leasehold console reader')
        .map((session) => [session.user, session.own, session.superuser]);
      expect(new Set(flags.map(String))).toEqual(
        new Set(['leasehold_console,true,false', 'leasehold_workers,false,false']),
      );
    } finally {
      await Promise.all([own.end(), namesake.end()]);
    }
  });

  it('gives the identity that a guard compares, to the microsecond', async () => {
    const session = await stage('idle in transaction');
    await session.run('begin');
    const { rows } = await db.admin.query<{ key: string }>(
      `select pid || '@' || to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
       from pg_stat_activity where pid = $1`,
      [session.pid],
    );
    const { pid, backendStart } = listed(await sample(), session);
    expect(backendStart && backendKey({ pid, backendStart })).toBe(rows[0]?.key);
  });
});

describe('readLocks with a role that lacks pg_read_all_stats', () => {
  it('says "not permitted to see" and with which grant it would, and still finds who blocks', async () => {
    const role = `plain_${randomBytes(4).toString('hex')}`;
    await db.admin.query(`create role ${role} login password 'plain'`);
    const address = new URL(db.urls.admin);
    Object.assign(address, { username: role, password: 'plain' });
    const plain = openPool({
      connectionString: address.href,
      applicationName: 'plain',
      statementTimeoutMs: 10_000,
      lockTimeoutMs: 10_000,
      max: 1,
    });
    try {
      const holder = await stage('holder');
      await holder.run('select pg_advisory_lock(1)');
      const waiter = await stage('waiter');
      await waiter.wait('select pg_advisory_lock(1)');
      const read = await readLocks(plain);
      const hidden = { hidden: true, backendStart: null, state: null, statement: null, backendType: null };
      expect(listed(read, holder)).toMatchObject({ ...hidden, application: 'holder', locksHeld: 1 });
      expect(listed(read, waiter)).toMatchObject({ ...hidden, blockedBy: [holder.pid] });
      expect(read.unseen).toEqual([
        expect.objectContaining({ grant: `GRANT pg_read_all_stats TO ${role};` }),
      ]);
    } finally {
      await plain.end();
      await db.admin.query(`drop role ${role}`);
    }
  });
});
