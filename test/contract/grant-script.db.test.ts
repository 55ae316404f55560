import { spawnSync } from 'node:child_process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureUser } from '@/lib/auth/ensure-user';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { type DatabaseRole, openPool } from '@/lib/db/pool';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { grantScript, grantText } from '@/lib/rights/grant-script';
import { PURPOSES, type Purpose } from '@/lib/rights/needed-rights';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { inOneFile } from '@/test/support/one-file';
import { checkRole } from '@/tools/role-check/check-role';

/** A server on which nothing was ever prepared, and a DBA who is no superuser and owns the database. */
let server: EmbeddedPostgres;
let superuser: Pool;
let dba: Pool;
const url = (login: string) => {
  const address = new URL(inDatabase(server.url, 'jobs'));
  address.username = login;
  address.password = login;
  return address.href;
};
const LOGINS: Readonly<Record<Purpose, string>> = {
  migrate: 'deploy',
  console: 'Night Console',
  watcher: 'watch',
  worker: 'invoices',
};

beforeAll(async () => {
  server = await startEmbeddedPostgres();
  const maintenance = openAdmin(server.url, 1);
  await maintenance.query(`create role dba login createrole createdb password 'dba'`);
  await maintenance.query('grant pg_monitor, pg_read_all_stats, pg_signal_backend to dba with admin option');
  await maintenance.query('create database jobs owner dba');
  await maintenance.end();
  superuser = openAdmin(inDatabase(server.url, 'jobs'), 1);
  dba = openAdmin(url('dba'), 1);
});
afterAll(async () => {
  await Promise.all([superuser.end(), dba.end()]);
  await server.stop();
});

const COMMAND = ['--conditions=react-server', await inOneFile('tools/db-grants.ts')];

function script(purpose: Purpose, ...args: string[]): string {
  const login = LOGINS[purpose];
  const run = spawnSync(process.execPath, [...COMMAND, '--for', purpose, '--login', login, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url('dba') },
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  return run.stdout;
}

function as(purpose: Purpose, role: DatabaseRole): Pool {
  return openPool({
    ...{ connectionString: url(LOGINS[purpose]), role, applicationName: 'leasehold grants test', max: 1 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
}

describe('npm run db:grants', () => {
  it('prints what a DBA runs, who then migrates and serves with it', async () => {
    const prepared = script('migrate');
    expect(prepared).toContain('ALTER ROLE deploy CREATEROLE;');
    await dba.query(prepared);
    await dba.query(`alter role deploy password 'deploy'`);
    await migrate(url('deploy'));
    await dba.query('alter role deploy nocreaterole');
    await migrate(url('deploy'));
    for (const purpose of ['console', 'watcher', 'worker'] as const) {
      await dba.query(script(purpose));
      await dba.query(`alter role "${LOGINS[purpose]}" password '${LOGINS[purpose]}'`);
    }
  });

  it.each(PURPOSES)('then finds nothing more for %s', (purpose) => {
    expect(script(purpose)).toContain('-- Nothing is missing.');
  });

  it.each(PURPOSES)('passes the check of the login for %s', async (purpose) => {
    const pool = openAdmin(url(LOGINS[purpose]), 1);
    expect(await checkRole(pool, LOGINS[purpose], purpose)).toEqual({ beyond: [], missing: [], untried: [] });
    await pool.end();
  });

  it('lets the console read, see the sessions of others, record, and keep accounts', async () => {
    const [reader, operator, auth] = [
      as('console', 'leasehold_reader'),
      as('console', 'leasehold_operator'),
      as('console', 'leasehold_auth'),
    ];
    expect((await readLocks(reader)).unseen).toEqual([]);
    await operator.query('select leasehold.record_refusal($1)', [
      JSON.stringify({
        ...{ actor: 'u1', actor_name: 'Ana', actor_role: 'viewer', action: 'retry', detail: 'Not allowed.' },
        ...{ source: 'native', database: 'jobs', job_key: '7', correlation_id: crypto.randomUUID() },
      }),
    ]);
    expect((await reader.query('select seq from leasehold.audit_events')).rows).toEqual([{ seq: '1' }]);
    const missing = 'select leasehold.missing_signal_grants() as missing';
    expect((await superuser.query(missing)).rows).toEqual([{ missing: null }]);
    const person = {
      email: 'ana@example.com',
      name: 'Ana',
      role: 'viewer',
      password: 'correct horse battery',
    } as const;
    expect(await ensureUser(auth, person)).toBe('made');
    await Promise.all([reader.end(), operator.end(), auth.end()]);
  });

  it('lets a worker claim by itself or by taking its role', async () => {
    await superuser.query(`insert into public.queues (name) values ('invoices')`);
    const bare = openAdmin(url(LOGINS.worker), 1);
    const taken = as('worker', 'leasehold_worker');
    for (const pool of [bare, taken]) {
      await pool.query(`select public.enqueue_job('invoices', $1, '{}')`, [
        pool === bare ? 'INV-1' : 'INV-2',
      ]);
      await pool.end();
    }
    expect((await superuser.query('select count(*)::int as n from public.processing_jobs')).rows).toEqual([
      { n: 2 },
    ]);
  });

  it('prints everything when asked to, and in the words of an older server', () => {
    const all = script('console', '--all');
    expect(all).toContain('CREATE ROLE "Night Console" LOGIN NOINHERIT;');
    expect(all).toContain('GRANT leasehold_reader TO "Night Console" WITH INHERIT FALSE, SET TRUE;');
    expect(all).toContain('GRANT pg_monitor TO leasehold_reader WITH INHERIT TRUE;');
    const older = script('console', '--all', '--server-version', '15');
    expect(older).toContain('GRANT leasehold_reader TO "Night Console";');
    expect(older).not.toContain('WITH');
    expect(script('migrate', '--all', '--server-version', '14')).toContain(
      'GRANT leasehold_owner TO deploy WITH ADMIN OPTION;',
    );
  });

  it('prints everything and says why when the server is away', () => {
    const away = spawnSync(process.execPath, [...COMMAND, '--login', 'x'], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: 'postgres://x@127.0.0.1:1/jobs' },
    });
    expect(away.status).toBe(0);
    expect(away.stderr).toBe(
      'The database is out of reach. So this is everything, whether it is there or not.\n',
    );
    expect(away.stdout).toContain('CREATE ROLE x LOGIN NOINHERIT;');
  });
});

describe('the script', () => {
  it('begins no statement with what a name holds', () => {
    const wish = {
      purpose: 'console',
      login: 'x\nDROP ROLE y;',
      database: 'jobs',
      version: 180_000,
    } as const;
    const text = grantText(wish, grantScript(wish, []));
    const unquoted = text.replaceAll(/"[^"]*"/g, '');
    expect(unquoted.split('\n').filter((line) => line.startsWith('DROP'))).toEqual([]);
    expect(text).toContain('CREATE ROLE "x\nDROP ROLE y;" LOGIN NOINHERIT;');
  });

  it('tells an older server to make a login that inherits do so no more', () => {
    const rights = {
      ...{
        version: 150_004,
        database: 'jobs',
        memberships: [],
        reaches: [],
        createsIn: [],
        usesSchemas: ['public'],
      },
      ...{ createsSchemas: false, connects: true, ownsSchemas: [], tables: [], functions: [] },
    };
    const login = {
      ...{ name: 'x', canLogIn: true, superuser: false, bypassRls: false, createRole: false },
      ...{ createDb: false, replication: false, inherits: true },
    };
    const wish = { purpose: 'console', login: 'x', database: 'jobs', version: 150_004 } as const;
    const lines = grantScript(wish, [{ ...rights, role: login }]).map(({ sql }) => sql);
    expect(lines).toContain('ALTER ROLE x NOINHERIT;');
    expect(lines).not.toContain('GRANT CONNECT ON DATABASE jobs TO x;');
  });
});
