import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
