import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { openAdmin } from '@/test/support/admin-pool';
import { listed } from '@/test/support/listed';
import { stageSessions } from '@/test/support/sessions';

const dataDir = mkdtempSync(path.join(tmpdir(), 'leasehold-locks-'));
const settings = { fsync: 'off', max_prepared_transactions: '5' };
let server: EmbeddedPostgres;
let admin: Pool;
const stage = stageSessions(() => ({
  admin,
  urls: { admin: server.url, console: server.url, workers: server.url },
}));

async function start(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir, settings });
  admin = openAdmin(server.url, 4);
}
async function stop(): Promise<void> {
  await admin.end();
  await server.stop();
}

beforeAll(async () => {
  await start();
  await migrate(server.url);
  await admin.query('create table public.rows (id int primary key); insert into public.rows values (1)');
});
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('readLocks: what only a server of its own can show', () => {
  it('finds a prepared transaction, what it holds and who waits for it after a restart too', async () => {
    const preparing = await stage('two phases');
    await preparing.run('begin');
    await preparing.run('select from public.rows for update');
    await preparing.run('select pg_advisory_xact_lock(99)');
    await preparing.run("prepare transaction 'payout'");
    await preparing.end();
    await stop();
    await start();

    const waiter = await stage('waiter');
    await waiter.wait('select from public.rows for update');
    const { rows } = await admin.query("select from pg_locks where virtualtransaction like '-1/%'");
    expect(rows.length).toBeGreaterThan(0);
    const sample = await readLocks(admin);
    expect(sample.prepared).toMatchObject([{ gid: 'payout', blocks: [waiter.pid] }]);
    expect(sample.prepared[0]?.holds.map(({ target }) => target.type)).toEqual(
      expect.arrayContaining(['advisory', 'relation']),
    );
    expect(sample.advisory).toMatchObject([{ holders: [{ pid: 0, level: 'transaction' }] }]);
    expect(blockingTrees(sample)).toMatchObject([{ root: { kind: 'prepared', gid: 'payout' }, waiters: 1 }]);
    await admin.query("rollback prepared 'payout'");
  });

  it('names the commit that another notification waits for', async () => {
    // It is the checkpointer that takes the setting in, and one that is late with a checkpoint finishes that first.
    await admin.query('checkpoint');
    await admin.query('alter system set synchronous_standby_names = nobody');
    await admin.query('select pg_reload_conf()');
    const first = await stage('first to notify');
    // The setting reaches the processes one by one; from then on a commit waits for a standby that is not there.
    const hangs = async () => {
      const { rowCount } = await admin.query(
        "select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'",
        [first.pid],
      );
      return rowCount === 1;
    };
    let committed = true;
    while (committed) {
      committed = false;
      first.run("select pg_notify('jobs', 'one')").then(
        () => {
          committed = true;
        },
        () => {},
      );
      while (!committed && !(await hangs()));
    }
    const second = await stage('second to notify');
    await second.wait("select pg_notify('jobs', 'two')");
    const sample = await readLocks(admin);
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
    expect(listed(sample, second)).toMatchObject({
      blockedBy: [first.pid],
      waitsFor: { target: { type: 'notify-commit' }, mode: 'AccessExclusiveLock' },
    });
    expect(listed(sample, first)).toMatchObject({
      waitEvent: 'SyncRep',
      holds: [{ target: { type: 'notify-commit' } }],
    });
  });
});
