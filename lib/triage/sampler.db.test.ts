import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { createLogins } from '@/lib/db/embedded/logins';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openPool } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { FaultKind } from '@/lib/triage/finding';
import { keepLast } from '@/lib/triage/keep-last';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import { shareReading } from '@/lib/triage/share-reading';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { registerWorker, silenceWorker } from '@/test/support/workers';

function kindsOf(live: Live<TriageSnapshot>): FaultKind[] {
  if (live.state !== 'fresh') throw new Error(live.sentence);
  return live.snapshot.findings.map(({ kind }) => kind);
}

/** A sampler as the console makes it, on a stopwatch the test moves: each `next` lets a second pass and asks. */
function samplerOn(db: Pool) {
  let seconds = 0;
  const reach = createReach();
  const read = triageReader({ db, source: nativeSource, reach });
  const ask = shareReading(keepLast({ read, reach }), 1_000, () => seconds * 1_000);
  const next = async () => {
    seconds += 1;
    return (await ask()).value;
  };
  return { ask, next };
}

describe('the sampler', () => {
  let db: FreshDatabase;

  beforeAll(async () => {
    db = await freshDatabase();
    await hearWatcher(db.admin);
    await makeQueue(db.admin, { heartbeatLimit: '15 s' });
    await registerWorker(db.asWorker(), 'w-alive', 'invoices');
    await makeJob(db.admin, { subject: 'STUCK', owner: 'w-gone' });
    await acquire(db.asWorker(), 'invoices', 'WELL', 'w-alive');
  });
  afterAll(() => db.drop());

  it('takes one sample for 200 viewers who ask at once, and another when a second has passed', async () => {
    const reader = db.asReader();
    let statements = 0;
    reader.on('acquire', () => {
      statements += 1;
    });
    const { ask, next } = samplerOn(reader);
    await ask();
    const ofOneSample = statements;
    const crowd = await Promise.all(Array.from({ length: 200 }, ask));
    expect(statements).toBe(ofOneSample);
    expect(new Set(crowd.map(({ version }) => version))).toEqual(new Set([1]));

    await next();
    expect(statements).toBeGreaterThan(ofOneSample);
    expect(statements).toBeLessThanOrEqual(2 * ofOneSample);
  });

  it('finds what is stuck among what is well, and says how much it looked at', async () => {
    const live = await samplerOn(db.asReader()).next();
    if (live.state !== 'fresh') throw new Error(live.sentence);
    const { findings, judged, database, strip, notJudged } = live.snapshot;
    expect(findings.map(({ subject }) => subject)).toEqual(['STUCK']);
    expect({ judged, database, notJudged }).toEqual({ judged: 2, database: db.name, notJudged: [] });
    expect(strip).toMatchObject({ running: 2, workers: { alive: 1, registered: 1, silent: [] } });
  });

  it('shows the findings when the strip cannot be read, and says that it could not', async () => {
    await db.admin.query('revoke select on leasehold.audit_events from leasehold_reader');
    const live = await samplerOn(db.asReader()).next();
    await db.admin.query('grant select on leasehold.audit_events to leasehold_reader');
    if (live.state !== 'fresh') throw new Error(live.sentence);
    expect(live.snapshot.strip).toBeNull();
    expect(live.snapshot.findings).toHaveLength(1);
    const why = 'The database role lacks a privilege for this.';
    expect(live.snapshot.notJudged).toEqual([
      { what: 'Counts of running and waiting jobs', why, grant: null },
      { what: 'Armed waits, snoozes and requests', why, grant: null },
    ]);
  });
});

describe('the sampler while the database is away', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leasehold-outage-'));
  let server: EmbeddedPostgres;
  let reader: Pool;
  let admin: Pool;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir });
    await migrate(server.url);
    admin = new Pool({ connectionString: server.url, max: 1 });
    admin.on('error', () => {});
    const logins = await createLogins(admin, server.url);
    reader = openPool({
      connectionString: logins.console,
      role: 'leasehold_reader',
      applicationName: 'outage test',
      statementTimeoutMs: 300,
      lockTimeoutMs: 300,
      max: 4,
      readOnly: true,
    });
    await hearWatcher(admin);
    await makeImpatientQueue(admin);
    await registerWorker(admin, 'w-gone', 'invoices');
    await silenceWorker(admin, 'w-gone', '3 h');
    await makeJob(admin, { subject: 'STUCK', owner: 'w-gone', heartbeatAgo: '3 h', lapsedAgo: '3 h' });
    await admin.query(`update public.processing_jobs set started_at = started_at - interval '4 h'`);
  });
  afterAll(async () => {
    await reader.end();
    await admin.end();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The bound is the timeout of this test: five seconds, for what the banner must show in. */
  it('keeps the last state, says since when, and is back by itself without presuming anyone gone', async () => {
    const { next } = samplerOn(reader);
    const before = await next();
    expect(kindsOf(before)).toEqual(['owner-silent']);

    await server.stop();
    const away = await next();
    const still = await next();
    expect(away).toMatchObject({ state: 'out-of-reach', sentence: 'The database is out of reach.' });
    expect(still).toEqual(away);
    expect(away.snapshot).toEqual(before.snapshot);

    server = await startEmbeddedPostgres({ dataDir, port: server.port });
    // The start lies within the limit now, and so nobody had time to be heard.
    await admin.query(`update public.queues set heartbeat_limit = '1 h'`);
    expect(kindsOf(await next())).toEqual(['cannot-tell']);
  }, 15_000);

  it('gives up on a server that stopped answering', async () => {
    const { next } = samplerOn(reader);
    await next();
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'outage test'`,
    );
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows) process.kill(pid, name);
    };
    signal('SIGSTOP');
    const silent = await next().finally(() => signal('SIGCONT'));
    expect(silent).toMatchObject({ state: 'out-of-reach' });
    expect((await next()).state).toBe('fresh');
  }, 5_000);
});
