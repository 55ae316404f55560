import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { closeConsolePools, consolePools } from '@/lib/db/pools';
import { type Scrape, scraper } from '@/lib/metrics/scrape';
import { appendActs } from '@/test/support/append-acts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type Exposition, readExposition } from '@/test/support/exposition';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
let ask: () => Promise<Scrape>;
beforeAll(async () => {
  db = await freshDatabase();
  vi.stubEnv('DATABASE_URL', db.urls.console);
  await makeImpatientQueue(db.admin);
  ask = scraper(consolePools(), 0);
});
afterAll(async () => {
  await closeConsolePools();
  vi.unstubAllEnvs();
  await db.drop();
});

/** Each asks anew. */
const scraped = async (): Promise<Exposition> => readExposition((await ask()).text);

describe('the metrics', () => {
  it('tell of each queue what stands in it, how old it is, and what lapsed', async () => {
    await makeJob(db.admin);
    await makeJob(db.admin, { lapsedAgo: '-10 min', heartbeatAgo: '0 s' });
    await makeJob(db.admin, { lapsedAgo: null });
    await makeJob(db.admin, { status: 'held', owner: null, token: null, lapsedAgo: null });
    const { key } = await makeJob(db.admin, { status: 'pending', owner: null, token: null, lapsedAgo: null });
    await db.admin.query(
      `update public.processing_jobs set available_at = clock_timestamp() - interval '90 s' where id = $1`,
      [key],
    );

    const told = await scraped();
    const jobs = ['pending', 'running', 'held'].map((status) =>
      told.value('leasehold_jobs', { queue: 'invoices', status }),
    );
    expect(jobs).toEqual([1, 3, 1]);
    expect(told.value('leasehold_leases_lapsed', { queue: 'invoices' })).toBe(1);
    expect(told.value('leasehold_running_without_lease', { queue: 'invoices' })).toBe(1);
    expect(told.value('leasehold_oldest_pending_age_seconds')).toBeCloseTo(90, -1);
    expect(told.value('leasehold_oldest_running_age_seconds')).toBeCloseTo(600, -1);
    expect(told.value('leasehold_database_up')).toBe(1);
    const parts = told.series.filter(({ name }) => name === 'leasehold_metrics_part_up');
    expect(parts.map(({ labels, value }) => [labels.part, value])).toEqual(
      ['work', 'standing', 'leases', 'completed', 'acts', 'triage', 'locks'].map((part) => [part, 1]),
    );
  });

  it('tell of the findings by kind and confidence, of the locks, and of who leads', async () => {
    await hearWatcher(db.admin, '2 s');
    const told = await scraped();
    expect(told.value('leasehold_findings', { kind: 'no-lease', confidence: 'likely' })).not.toBeNull();
    const findings = told.series.filter(({ name }) => name === 'leasehold_findings');
    expect(findings.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0);
    expect(told.value('leasehold_lock_table_capacity_locks')).toBeGreaterThan(100);
    expect(told.value('leasehold_lock_sample_age_seconds')).toBeLessThan(30);
    expect(told.value('leasehold_watcher_heartbeat_age_seconds')).toBeLessThan(60);
    expect(told.value('leasehold_watcher_leading')).toBe(0);
    expect(told.value('leasehold_pool_connections_max', { pool: 'probe' })).toBe(1);
  });

  it('count each act of the record once, and go on from there', async () => {
    const held = async () =>
      (await scraped()).value('leasehold_acts_total', { verb: 'hold', outcome: 'done' });
    expect(await held()).toBeNull();
    await appendActs(db.admin, 'hold', 'done', 2);
    await appendActs(db.admin, 'hold', 'stale', 1);
    expect([await held(), await held()]).toEqual([2, 2]);
  });

  it('count leases by the minute, and grow by what is refused', async () => {
    const total = async () =>
      (await scraped()).value('leasehold_lease_renew_failures_total', { queue: 'invoices' }) ?? 0;
    const refuse = () =>
      db.admin.query(
        `select leasehold.record_lease_minute('invoices', clock_timestamp(), p_renew_failures => 3)`,
      );
    const before = await total();
    await refuse();
    expect(await total()).toBe(before + 3);
    await refuse();
    expect(await total()).toBe(before + 6);
  });

  it('name a hundred queues of 500 and sum up the others, so that no series is lost or moved', async () => {
    await db.admin.query(
      `insert into public.queues (name, created_at)
       select 'q-' || lpad(n::text, 4, '0'), clock_timestamp() + n * interval '1 s' from generate_series(1, 500) n`,
    );
    await db.admin.query(
      `with made as (
         insert into public.subjects (queue, subject) select name, 'S' from public.queues where name like 'q-%'
         returning queue, subject)
       insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, available_at)
       select queue, subject, 1, 3, 'pending', clock_timestamp() - interval '1 h' from made`,
    );
    const told = await scraped();
    const pending = told.series.filter(
      ({ name, labels }) => name === 'leasehold_jobs' && labels.status === 'pending',
    );
    expect(pending).toHaveLength(101);
    const others = pending.find(({ labels }) => labels.queue === 'other');
    expect(others?.value).toBe(401);
    expect(told.value('leasehold_oldest_pending_age_seconds', { queue: 'other' })).toBeCloseTo(3_600, -2);
    expect(told.value('leasehold_jobs', { queue: 'q-0099', status: 'pending' })).toBe(1);
    expect(told.value('leasehold_jobs', { queue: 'q-0100', status: 'pending' })).toBeNull();
    expect(told.series.length).toBeLessThan(1_500);
  });

  it('are named as Prometheus wants it', async () => {
    const { types, series } = await scraped();
    const own = [...types].filter(([name]) => name.startsWith('leasehold_'));
    expect(own.length).toBeGreaterThan(30);
    for (const [name, type] of own) {
      expect(name).toMatch(/^leasehold_[a-z]+(_[a-z]+)*$/);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|percent)(_|$)/);
    }
    const labels = new Set(series.flatMap((one) => Object.keys(one.labels)));
    for (const label of ['subject', 'owner', 'worker', 'actor', 'path']) expect(labels).not.toContain(label);
  });

  it('are all described, and are what the alert rules ask for', async () => {
    const { types, series } = await scraped();
    const told = (text: string) => new Set([...text.matchAll(/\bleasehold_[a-z_]+/g)].map(([name]) => name));
    const known = [...types.keys()].filter((name) => name.startsWith('leasehold_')).sort();
    expect([...told(readFileSync('docs/metrics.md', 'utf8'))].sort()).toEqual(known);

    const rules = readFileSync('docs/prometheus-alerts.yml', 'utf8').replaceAll(/^ *#.*$/gm, '');
    const names = [...told(rules)];
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !types.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
    const labelsOf = (name: string) =>
      new Set(series.filter((one) => one.name === name).flatMap(({ labels }) => Object.keys(labels)));
    const selected = [...rules.matchAll(/\b(leasehold_[a-z_]+)\{([^}]*)\}/g)];
    expect(selected.length).toBeGreaterThan(3);
    for (const [, name = '', labels = ''] of selected) {
      for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~?|!=|!~)"/g)) {
        // Nobody has asked this process anything over HTTP.
        const has = /_(bucket|count)$/.test(name)
          ? new Set(['route', 'status', 'method', 'le'])
          : labelsOf(name);
        if (label) expect(has, `${name}{${label}}`).toContain(label);
      }
    }
    const alerts = [...rules.matchAll(/- alert: (\w+)\n +expr:/g)].map(([, alert]) => alert);
    expect(alerts.length).toBe(rules.match(/summary:/g)?.length);
    expect(new Set(alerts).size).toBe(alerts.length);
  });
});
