import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

type Table = { name: string; column: string };

let db: FreshDatabase;
let tables: Table[];
beforeAll(async () => {
  db = await freshDatabase();
  const { rows } = await db.admin.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum > 0 and attidentity = '' and attgenerated = '' order by attnum limit 1) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_|^information_schema$'
    order by 1`);
  tables = rows;
});
afterAll(() => db.drop());

/** The SQLSTATE with which a statement failed; null when it did not. */
async function refusal(pool: Pool, statement: string): Promise<string | null> {
  return pool.query(statement).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** Not read-only, so that what refuses is the missing privilege and nothing else. */
const SETTINGS = {
  applicationName: 'privileges test',
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 5_000,
  max: 1,
};

const WRITES = [
  ({ name }: Table) => `insert into ${name} default values`,
  ({ name, column }: Table) => `update ${name} set ${column} = ${column}`,
  ({ name }: Table) => `delete from ${name}`,
  ({ name }: Table) => `truncate ${name}`,
];

describe('every table', () => {
  it.each([
    ['leasehold_operator', 'console'],
    ['leasehold_worker', 'workers'],
    ['leasehold_reader', 'console'],
  ] as const)('refuses insert, update, delete and truncate to %s', async (role, login) => {
    const pool = openPool({ ...SETTINGS, role, connectionString: db.urls[login] });
    expect(tables.length).toBeGreaterThanOrEqual(10);
    for (const table of tables) {
      for (const write of WRITES) expect(await refusal(pool, write(table)), write(table)).toBe('42501');
    }
    await pool.end();
  });

  it('can be read by the reader and the operator column by column, but for the payload', async () => {
    const { rows } = await db.admin.query<{ role: string; hidden: string[] }>(`
      select r.role, array_agg(format('%s.%s', c.relname, a.attname) order by 1) as hidden
      from unnest(array['leasehold_reader', 'leasehold_operator']) r(role), pg_class c
      join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and n.nspname in ('public', 'leasehold') and a.attnum > 0 and not a.attisdropped
        and not has_column_privilege(r.role, c.oid, a.attnum, 'select')
      group by r.role`);
    for (const { role, hidden } of rows)
      expect({ role, hidden }).toEqual({ role, hidden: ['processing_jobs.payload'] });
    expect(rows).toHaveLength(2);
  });

  it('of who somebody is and what they may do is only read by sign-in, which removes no row anywhere', async () => {
    const pool = openPool({ ...SETTINGS, role: 'leasehold_auth', connectionString: db.urls.console });
    for (const table of tables) {
      const [insert, update, ...remove] = WRITES.map((write) => write(table));
      for (const statement of remove) expect(await refusal(pool, statement), statement).toBe('42501');
      if (!/^leasehold_auth\.("user"|account|password_links)$/.test(table.name)) continue;
      for (const statement of [insert, update])
        expect(await refusal(pool, statement ?? ''), statement).toBe('42501');
    }
    await pool.end();
  });

  it('belongs to the owner, who cannot log in', async () => {
    const { rows } = await db.admin.query(`
      select distinct o.rolname as owner, o.rolcanlogin as "canLogIn"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles o on o.oid = c.relowner
      where n.nspname in ('public', 'leasehold')`);
    expect(rows).toEqual([{ owner: 'leasehold_owner', canLogIn: false }]);
  });
});

describe('every function', () => {
  const functions = `
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'leasehold', 'leasehold_auth')`;

  it('pins its search path to the system catalog, or had its names bound as it was made', async () => {
    const { rows } = await db.admin.query(
      `select p.oid::regprocedure::text as name ${functions} and p.prosqlbody is null
         and not coalesce('search_path=pg_catalog, pg_temp' = any (p.proconfig), false)`,
    );
    expect(rows).toEqual([]);
  });

  it('is open to nobody by default', async () => {
    const { rows } = await db.admin.query(
      `select p.oid::regprocedure::text as name ${functions} and has_function_privilege('public', p.oid, 'execute')`,
    );
    expect(rows).toEqual([]);
  });

  it('belongs to the owner, but for the one that signals, and runs as its owner when a role may call it', async () => {
    const { rows } = await db.admin.query(
      `select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner ${functions}
         and (p.proowner <> 'leasehold_owner'::regrole or not p.prosecdef and exists (
           select from aclexplode(p.proacl) where grantee not in (p.proowner, 'leasehold_signaller'::regrole)))`,
    );
    expect(rows).toEqual([{ name: 'leasehold.signal_backend(bigint)', owner: 'leasehold_signaller' }]);
  });

  it('lends nothing to the role that signals but what it sees with', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select p.oid::regprocedure::text as name ${functions} and p.proowner <> 'leasehold_signaller'::regrole
         and has_function_privilege('leasehold_signaller', p.oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['leasehold.is_own_session(pg_stat_activity)']);
  });

  it('is callable by one kind of caller: workers in public, operators in leasehold, sign-in in its own schema', async () => {
    const { rows } = await db.admin.query(
      `select distinct n.nspname as schema, a.grantee::regrole::text as role
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
       where n.nspname in ('public', 'leasehold', 'leasehold_auth')
         and a.grantee not in (p.proowner, 'leasehold_signaller'::regrole)
         and p.proname not in ('job_payload_bytes', 'job_payload_keys', 'redis_owner_standing') order by 1, 2`,
    );
    expect(rows).toEqual([
      { schema: 'leasehold', role: 'leasehold_operator' },
      { schema: 'leasehold_auth', role: 'leasehold_auth' },
      { schema: 'public', role: 'leasehold_worker' },
    ]);
  });
});

describe('the logins', () => {
  it('can do nothing before they take a role', async () => {
    const login = openPool({ ...SETTINGS, connectionString: db.urls.console });
    for (const table of tables) expect(await refusal(login, `select from ${table.name}`)).toBe('42501');
    await login.end();
  });

  it('cannot take a role they were not given', async () => {
    const pool = openPool({ ...SETTINGS, role: 'leasehold_operator', connectionString: db.urls.workers });
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });
});
