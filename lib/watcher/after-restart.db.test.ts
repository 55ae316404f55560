import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogins } from '@/lib/db/embedded/logins';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openPool } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createWatcher } from '@/lib/watcher/watcher';
import { acquire, claim, sweep } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { type ArmedWait, armWait, makeAccount, passDue } from '@/test/support/wait';
import { registerWorker, silenceWorker } from '@/test/support/workers';

/** Running jobs under an automatic takeover and under a sweep, half each, and a wait on every one. */
const JOBS = 50;

describe('after Postgres was away', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leasehold-restart-'));
  let server: EmbeddedPostgres;
  let admin: Pool;
  let operator: Pool;
  const arranged = () => ({ admin, asOperator: () => operator });

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    await migrate(server.url);
    admin = new Pool({ connectionString: server.url, max: 2 });
    admin.on('error', () => {});
    const logins = await createLogins(admin, server.url);
    operator = openPool({
      ...{ connectionString: logins.console, role: 'leasehold_operator', applicationName: 'restart test' },
      ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, max: 2 },
    });
    await makeAccount(arranged());
    await makeQueue(admin, { name: 'automatic' });
    await makeQueue(admin, { name: 'swept', takeover: 'sweep', sweepAge: 1 });
  });
  afterAll(async () => {
    await operator.end();
    await admin.end();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('fires no wait, takes nothing over and presumes nobody gone, until one heartbeat limit has passed', async () => {
    const waits: ArmedWait[] = [];
    for (let made = 0; made < JOBS; made++) {
      const queue = made % 2 ? 'automatic' : 'swept';
      await registerWorker(admin, `w-${made}`, queue);
      // It started before it claimed, and has just been heard.
      await silenceWorker(admin, `w-${made}`, '0 s');
      waits.push(await armWait(arranged(), 'retry', { queue, owner: `w-${made}` }));
    }
    const watcher = createWatcher(operator, nativeSource, admin);
    expect((await watcher.tick()).leads).toBe(true);

    await server.stop();
    await expect(watcher.tick()).rejects.toMatchObject({ fault: 'out_of_reach' });
    server = await startEmbeddedPostgres({ dataDir, port: server.port, settings: { fsync: 'off' } });
    // An hour without any heartbeat is behind everyone, and the start lies within the limit.
    await admin.query(`update public.queues set heartbeat_limit = '30 min'`);
    await admin.query(`update public.workers set heartbeat_at = heartbeat_at - interval '1 h'`);
    await admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp()`);
    await passDue(arranged(), ...waits);

    const tick = await watcher.tick();
    expect(tick.leads).toBe(true);
    // As many as it looks at in a tick: a slow machine leaves some for the next.
    expect(new Set(tick.waits)).toEqual(new Set(['armed']));
    expect(await claim(admin, 'automatic', 'w-new')).toBeNull();
    expect(await acquire(admin, 'automatic', waits[1]?.subject ?? '', 'w-new')).toBeNull();
    expect(await sweep(admin, 'swept', null, '0 s')).toBe(0);
    const { rows } = await admin.query(
      'select kind, count(*)::int as open from leasehold.findings group by 1',
    );
    expect(rows).toEqual([{ kind: 'cannot-tell', open: JOBS }]);

    // One limit later.
    await admin.query(`update public.queues set heartbeat_limit = '10 ms'`);
    const fired: string[] = [];
    while (fired.length < JOBS) {
      const { waits: ended } = await watcher.tick();
      expect(new Set(ended)).toEqual(new Set(['fired']));
      fired.push(...ended);
    }
    const { rows: opened } = await admin.query(
      `select count(*)::int as retried from public.processing_jobs where attempt = 2`,
    );
    expect(opened).toEqual([{ retried: JOBS }]);
  });
});
