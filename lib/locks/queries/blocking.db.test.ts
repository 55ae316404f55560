import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { listed } from '@/test/support/listed';
import { type StagedSession, stageSessions } from '@/test/support/sessions';

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

describe('readLocks: who blocks whom', () => {
  it('walks from the last waiter on a row to the session that wrote it under a savepoint', async () => {
    const writer = await stage('writer');
    await writer.run('begin');
    await writer.run('savepoint s');
    await writer.run('update public.rows set n = 1 where id = 1');
    const waiters: StagedSession[] = [];
    for (const name of ['first', 'second', 'third']) {
      const waiter = await stage(name);
      await waiter.wait('update public.rows set n = 2 where id = 1');
      waiters.push(waiter);
    }
    const read = await sample();
    const [first, second] = waiters.map((waiter) => listed(read, waiter).waitsFor?.target);
    expect(first).toMatchObject({ type: 'transactionid' });
    expect(second).toMatchObject({ type: 'tuple', name: 'public.rows', page: 0 });
    expect(listed(read, writer).holds.map(({ target }) => target)).toContainEqual(first);
    expect(blockingTrees(read)).toMatchObject([{ root: { kind: 'session', pid: writer.pid }, waiters: 3 }]);
  });

  it('is not drowned by the savepoints of a session that is idle in its transaction', async () => {
    const script = await stage('script');
    await script.run('begin');
    const each = Array.from(
      { length: 2_000 },
      (_, n) => `savepoint s${n}; insert into public.rows values (${1000 + n})`,
    );
    await script.run(each.join(';'));
    const holder = await stage('pooled');
    await holder.run('select pg_advisory_lock(11)');
    const read = await sample();
    expect(listed(read, script).locksHeld).toBeGreaterThan(2_000);
    expect(listed(read, script).holds).toMatchObject([
      { target: { type: 'transactionid' }, mode: 'ExclusiveLock' },
    ]);
    expect(read.advisory).toMatchObject([{ holders: [{ pid: holder.pid }] }]);
  });

  it('tells a request ahead in the queue from a lock held: the writer behind an ALTER waits for the reader', async () => {
    const reader = await stage('reader');
    await reader.run('begin');
    await reader.run('select from public.rows');
    const alter = await stage('alter');
    await alter.wait('alter table public.rows add column later int');
    const writer = await stage('heartbeat');
    await writer.wait('update public.rows set n = 3 where id = 2');
    const read = await sample();
    expect(listed(read, writer)).toMatchObject({
      blockedBy: [alter.pid],
      waitsFor: { target: { type: 'relation', name: 'public.rows' }, mode: 'RowExclusiveLock' },
      statement: 'update public.rows set n = ? where id = ?',
    });
    expect(listed(read, reader)).toMatchObject({ state: 'idle in transaction' });
    expect(listed(read, reader).holds).toMatchObject([
      { target: { name: 'public.rows' }, mode: 'AccessShareLock' },
    ]);
    expect(blockingTrees(read)).toEqual([
      {
        root: { kind: 'session', pid: reader.pid },
        waiters: 2,
        branches: [
          { pid: alter.pid, alsoBehind: [], branches: [{ pid: writer.pid, alsoBehind: [], branches: [] }] },
        ],
      },
    ]);
  });

  it('finds the share waiter behind the exclusive one, though it conflicts with no holder', async () => {
    const holder = await stage('holder');
    await holder.run('select pg_advisory_lock_shared(5)');
    const exclusive = await stage('exclusive');
    await exclusive.wait('select pg_advisory_lock(5)');
    const shared = await stage('shared');
    await shared.wait('select pg_advisory_lock_shared(5)');
    expect(listed(await sample(), shared).blockedBy).toEqual([exclusive.pid]);
  });

  it('shows a parallel worker that waits as its leader', async () => {
    const holder = await stage('holder');
    await holder.run('select pg_advisory_lock(77)');
    await db.admin.query(`
      create or replace function public.parallel_lock(k bigint) returns int language plpgsql parallel safe
        as $$ begin perform pg_advisory_lock_shared(k); return 1; end $$;
      create table if not exists public.wide as select generate_series(1, 20000) as k;
      analyze public.wide`);
    const leader = await stage('report');
    await leader.run(`set debug_parallel_query = on; set parallel_setup_cost = 0; set parallel_tuple_cost = 0;
      set min_parallel_table_scan_size = 0; set parallel_leader_participation = off`);
    await leader.wait('select count(*) from public.wide where public.parallel_lock(77) = k');
    const read = await sample();
    expect(listed(read, leader)).toMatchObject({
      waitEventType: 'IPC',
      blockedBy: [holder.pid],
      waitsFor: { target: { type: 'advisory', key: { bigint: '77' } }, mode: 'ShareLock' },
    });
    expect(read.waiterCount).toBe(1);
    expect(read.sessions.filter(({ waitsFor }) => waitsFor)).toHaveLength(1);
  });
});

describe('readLocks: prepared transactions', () => {
  it('finds what one holds and who waits for it before any restart', async () => {
    const preparing = await stage('two phases');
    await preparing.run('begin');
    await preparing.run('update public.rows set n = 9 where id = 9');
    await preparing.run('select pg_advisory_xact_lock(99)');
    await preparing.run(`prepare transaction 'payout-${db.name}'`);
    try {
      const waiter = await stage('waiter');
      await waiter.wait('update public.rows set n = 10 where id = 9');
      const read = await sample();
      const prepared = read.prepared.find(({ gid }) => gid === `payout-${db.name}`);
      expect(prepared).toMatchObject({ owner: 'postgres', database: db.name, blocks: [waiter.pid] });
      expect(prepared?.holds.map(({ target }) => target)).toEqual(
        expect.arrayContaining([
          { type: 'advisory', key: { form: 'bigint', bigint: '99' } },
          { type: 'relation', name: 'public.rows' },
        ]),
      );
      expect(listed(read, waiter).blockedBy).toEqual([0]);
      expect(read.advisory).toMatchObject([{ holders: [{ pid: 0, level: 'transaction' }] }]);
      expect(blockingTrees(read)).toMatchObject([
        { root: { kind: 'prepared', gid: `payout-${db.name}` }, waiters: 1 },
      ]);
    } finally {
      await db.admin.query(`rollback prepared 'payout-${db.name}'`);
    }
  });
});

describe('readLocks under trouble', () => {
  it('waits for nobody while every table of the console is locked', async () => {
    const migration = await stage('migration');
    await migration.run('begin');
    await migration.run(
      'lock table public.processing_jobs, public.workers, public.subjects in access exclusive mode',
    );
    const claimer = await stage('claimer');
    await claimer.wait('select from public.processing_jobs');
    const read = await sample();
    expect(listed(read, claimer)).toMatchObject({
      blockedBy: [migration.pid],
      waitsFor: { target: { name: 'public.processing_jobs' } },
    });
  });
});
