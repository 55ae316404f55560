import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeConsolePools, consolePools } from '@/lib/db/pools';
import { pairKey } from '@/lib/locks/advisory-key';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { readLockInterest } from '@/lib/sources/native/lock-interest';
import { askLocks, locksPace } from '@/lib/triage/sampler';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { listed } from '@/test/support/listed';
import { makeQueue } from '@/test/support/queue';
import { stageSessions } from '@/test/support/sessions';
import { makeJob } from '@/test/support/stuck-job';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
  vi.stubEnv('DATABASE_URL', db.urls.console);
});
afterEach(async () => {
  await closeConsolePools();
  Reflect.deleteProperty(globalThis, 'leaseholdSamplers');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db.drop();
});

describe('askLocks', () => {
  it('adds no statement for a second viewer, nor for the two hundredth', async () => {
    let statements = 0;
    consolePools().locks.on('acquire', () => {
      statements += 1;
    });
    const readings = await Promise.all(Array.from({ length: 200 }, askLocks));
    expect(new Set(readings.map(({ version }) => version))).toEqual(new Set([1]));
    expect(statements).toBe(1);
  });

  it('answers and names the holder while the jobs are locked, before the readings that queue for them give up', async () => {
    const migration = await stage('migration');
    await migration.run('begin');
    await migration.run('lock table public.processing_jobs in access exclusive mode');
    const { reader } = consolePools();
    const others = Array.from({ length: 12 }, () => reader.query('select id from public.processing_jobs'));
    const settled = Promise.allSettled(others);
    const first = await Promise.race([askLocks(), settled]);
    if (Array.isArray(first)) throw new Error('The locks were read after everything else.');
    expect(listed(first.value, migration)).toMatchObject({
      application: 'migration',
      state: 'idle in transaction',
    });
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('is interested in the keys and workers of live jobs, which are listed beyond the bounds', async () => {
    const { subject } = await makeJob(db.admin, { owner: 'w-quiet' });
    await registerWorker(db.asWorker(), 'w-quiet', 'invoices');
    const worker = await stage('w-quiet');
    const holder = await stage('ladder');
    const key = pairKey('invoices', subject);
    await holder.run('select count(pg_advisory_lock(i)) from generate_series(1, 300) i');
    const other = await stage('other');
    await other.run('begin');
    await other.run('select pg_advisory_lock($1, $2)', [...key]);
    const { reader, locks } = consolePools();
    const sample = await readLocks(locks, await readLockInterest(reader));
    expect(sample.advisory.map((lock) => lock.key)).toContainEqual({ form: 'pair', pair: key });
    expect(sample.sessions.map(({ pid }) => pid)).toContain(worker.pid);
  });
});

describe('locksPace', () => {
  it('is a second, and longer as the lock table grows, up to a bound', () => {
    expect([10, 47, 100, 200, 5_000].map(locksPace)).toEqual([1_000, 1_000, 2_100, 4_200, 15_000]);
  });
});
