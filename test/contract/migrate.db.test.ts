import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '@/lib/db/migrate';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { testServer } from '@/test/support/test-server';

let folder: string;
let url: string;
let name: string;
let maintenance: Pool;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leasehold-migrations-'));
  for (const part of ['migrations', 'functions', 'grants.sql']) {
    cpSync(path.join('drizzle', part), path.join(folder, part), { recursive: true });
  }
  name = `migrate_${randomBytes(6).toString('hex')}`;
  maintenance = openAdmin(testServer().admin, 1);
  await maintenance.query(`create database ${name}`);
  url = inDatabase(testServer().admin, name);
});
afterEach(async () => {
  await maintenance.query(`drop database ${name} with (force)`);
  await maintenance.query(`drop role if exists ${name}_limited`);
  await maintenance.end();
  rmSync(folder, { recursive: true });
});

async function applied(): Promise<Record<string, string>> {
  const pool = openAdmin(url, 1);
  const { rows } = await pool.query('select name, hash from leasehold.migrations');
  await pool.end();
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]));
}

async function lines(): Promise<string[]> {
  const log: string[] = [];
  await migrate(url, { folder, log: (line) => log.push(line) });
  return log;
}

/** A database from before there were months: what needs them is left out of the folder. */
async function beforeMonths(): Promise<void> {
  for (const name of ['0034_event_months_ready', '0035_event_months', '0035_finding_months'])
    rmSync(path.join(folder, `migrations/${name}.sql`));
  for (const name of ['detach_month', 'digest_of', 'file_strays', 'lay_out_months', 'return_month'])
    rmSync(path.join(folder, `functions/${name}.sql`));
  const grants = path.join(folder, 'grants.sql');
  writeFileSync(
    grants,
    readFileSync(grants, 'utf8').replace(/,\s+leasehold\.archived_months, leasehold\.months/, ''),
  );
  await lines();
}

describe('migrate', () => {
  it('applies each file once when eight start together', async () => {
    const logs = await Promise.all(Array.from({ length: 8 }, lines));
    expect(logs.filter((log) => log.length > 0)).toHaveLength(1);
    expect(Object.keys(await applied())).toContain('migrations/0001_roles.sql');
  });

  it('has nothing to do the second time', async () => {
    await lines();
    expect(await lines()).toEqual([]);
  });

  it('refuses an applied migration that was edited, before it writes anything', async () => {
    await lines();
    const before = await applied();
    appendFileSync(path.join(folder, 'migrations/0002_native_tables.sql'), '\n-- one more line\n');
    writeFileSync(path.join(folder, 'migrations/9999_later.sql'), 'create table public.later (id int);');
    await expect(lines()).rejects.toThrow(
      'migrations/0002_native_tables.sql was edited after it had been applied here. Undo the edit and write a new migration.',
    );
    expect(await applied()).toEqual(before);
  });

  it('applies a changed function and the grants again, and nothing else', async () => {
    await lines();
    appendFileSync(path.join(folder, 'functions/complete_job.sql'), '\n-- one more line\n');
    expect(await lines()).toEqual(['applied functions/complete_job.sql', 'applied grants.sql']);
  });

  it('goes on where its login may not grant what signals take, and says what to grant', async () => {
    const roles = ['leasehold_owner', 'leasehold_signaller'];
    await maintenance.query(`create role ${name}_limited login createrole password 'limited'`);
    await maintenance.query(`grant ${roles.join(', ')} to ${name}_limited with admin option`);
    await maintenance.query(`alter database ${name} owner to ${name}_limited`);
    const limited = new URL(url);
    limited.username = `${name}_limited`;
    limited.password = 'limited';
    const log: string[] = [];
    await migrate(limited.href, { folder, log: (line) => log.push(line) });
    expect(log).toContain('applied grants.sql');
    expect(log.filter((line) => line.includes('GRANT'))).toEqual(
      ['pg_signal_backend', 'pg_read_all_stats'].map((granted) =>
        expect.stringContaining(`until a superuser says GRANT ${granted} TO leasehold_signaller`),
      ),
    );
  });

  it('carries events and episodes over to months as they stand, while workers write', async () => {
    await beforeMonths();
    const pool = openAdmin(url, 4);
    await pool.query(`
      insert into public.queues (name, takeover) values ('invoices', 'automatic');
      insert into public.job_events (at, job_id, queue, subject, attempt, kind, detail)
      select now() - n * interval '1 h', n, 'invoices', 'OLD-' || n, 1, case n when 7 then 'changed_outside' else 'created' end,
        '{"by": "postgres", "application": null, "before": {"token": "1"}, "after": null}'
      from generate_series(1, 2000) n;
      insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, confidence,
        sentence, opened_at, last_seen_at, closed_at, closed_how)
      select 'f-' || n, 'k', 'r', 'native', 'd', n::text, 'invoices', 'OLD-' || n, 1, 'likely', 'It is stuck.',
        now() - n * interval '1 h', now(), case when n > 5 then now() - n * interval '30 min' end,
        case when n > 5 then 'itself' end
      from generate_series(1, 100) n;
      update leasehold.findings set flap_of = 99, flaps = 1 where id = 100`);
    const kept = async () => {
      const { rows } = await pool.query(`select
        (select md5(string_agg(e::text, '' order by e.id)) from public.job_events e where e.subject ~ '^OLD') as events,
        (select md5(string_agg(f::text, '' order by f.id)) from leasehold.findings f) as findings,
        (select count(*)::int from leasehold.findings where closed_at is null) as lasting`);
      return rows[0];
    };
    const before = await kept();

    let over = false;
    const rounds = [0, 0];
    const worked = rounds.map(async (_, n) => {
      while (!over) {
        await pool.query(
          `select public.complete_job(g.job_id, $1, g.token) from public.acquire_processing_lock('invoices', $1, $1, true) g`,
          [`busy-${n}`],
        );
        rounds[n] = (rounds[n] ?? 0) + 1;
      }
    });
    cpSync('drizzle', folder, { recursive: true });
    expect(await lines()).toContain('applied migrations/0035_event_months.sql');
    over = true;
    await Promise.all(worked);
    expect(Math.min(...rounds)).toBeGreaterThan(0);

    expect(await kept()).toEqual(before);
    expect(before.lasting).toBe(5);
    const { rows } = await pool.query(`select
      (select count(*) = count(distinct id) from public.job_events) as numbered,
      (select array_agg(distinct tableoid::regclass::text) from leasehold.findings where closed_at is null) as lasting,
      (select change ->> 'jobKey' from leasehold.review_items where key = 'outside/7') as change,
      (select count(*)::int from pg_constraint where conname = 'job_events_before') as bounds`);
    expect(rows).toEqual([
      { numbered: true, lasting: ['leasehold_months.findings_open'], change: '7', bounds: 0 },
    ]);
    await pool.end();
    expect(await lines()).toEqual([]);
  });

  it('leaves nothing of a migration that fails half-way, and names its file', async () => {
    await lines();
    writeFileSync(
      path.join(folder, 'migrations/9999_broken.sql'),
      'create table public.half (id int); select no_such_thing();',
    );
    await expect(lines()).rejects.toThrow('migrations/9999_broken.sql failed:');
    const pool = openAdmin(url, 1);
    const { rows } = await pool.query(`select to_regclass('public.half') as half`);
    await pool.end();
    expect(rows).toEqual([{ half: null }]);
    expect(await applied()).not.toHaveProperty('migrations/9999_broken.sql');
  });
});
