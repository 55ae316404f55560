import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairKey } from '@/lib/locks/advisory-key';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { until } from '@/test/support/lease';
import { stageSessions } from '@/test/support/sessions';
import { lapseLead } from '@/test/support/watcher-process';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;
const stage = stageSessions(() => db);
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const watcher = () => createWatcher(db.asOperator(), nativeSource, db.asReader());

/** Two sessions that have waited for five seconds each: from then on somebody should be told of who keeps them waiting. */
async function untilWorthTelling(): Promise<void> {
  await until(async () => {
    await db.admin.query('select pg_sleep(0.2)');
    const { rows } = await db.admin.query<{ waits: number }>(
      `select count(*)::int as waits from pg_locks
       where not granted and locktype = 'advisory' and waitstart < clock_timestamp() - interval '5.1 s'`,
    );
    return rows[0]?.waits === 2;
  });
}

describe('a watcher that takes the lead', () => {
  it('judges as the one before did, by what no first look shows: names of locks, and those of a pooled session', async () => {
    await registerWorker(db.asWorker(), 'w-lead', 'invoices');
    const said = [{ namespace: 'leader', name: 'sweep', liveness: true }];
    await db.asWorker().query(`select public.name_locks('w-lead', $1)`, [JSON.stringify(said)]);
    const [first, second] = [watcher(), watcher()];
    expect((await first.tick()).leads).toBe(true);

    const leader = await stage('w-lead');
    await leader.run('select pg_advisory_lock($1, $2)', [...pairKey('leader', 'sweep')]);
    const pooled = await stage('billing-web');
    await pooled.run('select pg_advisory_lock(4711)');
    // Both see the session under its first name, and only then its client is another.
    await first.tick();
    await second.tick();
    await (await stage('standby')).wait('select pg_advisory_lock($1, $2)', [...pairKey('leader', 'sweep')]);
    await (await stage('waiter')).wait('select pg_advisory_lock(4711)');
    await pooled.run(`set application_name = 'billing-jobs'`);
    await untilWorthTelling();

    const told = await first.tick();
    expect([told.opened, told.closed]).toEqual([1, 0]);
    // A follower looks every five seconds, and more than that has gone by.
    expect((await second.tick()).leads).toBe(false);
    await lapseLead(db);
    const taken = await second.tick();
    expect([taken.leads, taken.opened, taken.closed]).toEqual([true, 0, 0]);
    expect((await second.tick()).opened).toBe(0);
    const { rows } = await db.admin.query('select kind, closed_at from leasehold.findings order by id');
    expect(rows).toEqual([{ kind: 'lock-leaked-pooler', closed_at: null }]);
    await second.stop();
  });
});
