import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '@/test/support/admin-pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { inDatabase } from '@/test/support/database-url';
import { RIVER_TABLES } from '@/test/support/libraries/river-tables';
import { SOLID_QUEUE_TABLES } from '@/test/support/libraries/solid-queue-tables';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(`${RIVER_TABLES}; ${SOLID_QUEUE_TABLES}`);
});
afterAll(() => db.drop());

function allow(args: readonly string[], url = db.urls.admin) {
  const all = ['--conditions=react-server', '--import', 'tsx', 'tools/source-allow.ts', ...args];
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, all, { env: { ...process.env, DATABASE_URL: url } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
    );
  });
}

const functions = async () => {
  const { rows } = await db.admin.query<{ name: string; owner: string; public: boolean }>(
    `select proname as name, pg_get_userbyid(proowner) as owner, has_function_privilege('leasehold_operator', oid, 'execute') as public
     from pg_proc where pronamespace = 'leasehold_sources'::regnamespace order by 1`,
  );
  return rows;
};

describe('source:allow', () => {
  it('prints what the owner would run, which a person may paste, and changes nothing', async () => {
    const { code, said } = await allow(['solid-queue']);
    expect(code).toBe(0);
    expect(await functions()).toEqual([]);
    expect(said).toContain('-- Nothing of it stands yet.');
    await db.admin.query(said);
    expect((await functions()).map(({ name }) => name)).toContain('retry solid-queue');
  });

  it('makes functions of the owner of the tables, which no role of the console may call, and takes them back', async () => {
    await db.admin.query(
      `create role river_owner_${db.name} nologin; alter table public.river_job owner to river_owner_${db.name}`,
    );
    const done = await allow(['river', '--apply']);
    expect(done).toEqual({
      code: 0,
      said: 'Allowed on public.river_job: mark-failed and retry. A console that runs knows it within a minute.\n',
    });
    const made = (await functions()).filter(({ name }) => name.endsWith(' river'));
    expect(made).toEqual(
      ['find river', 'lock river', 'mark-failed river', 'retry river'].map((name) => ({
        ...{ name, owner: `river_owner_${db.name}`, public: false },
      })),
    );
    const { rows } = await db.admin.query(
      `select has_schema_privilege($1, 'leasehold_sources', 'create') as creates, has_schema_privilege($1, 'leasehold', 'usage') as uses`,
      [`river_owner_${db.name}`],
    );
    expect(rows).toEqual([{ creates: false, uses: false }]);
    expect(await allow(['river', '--end'])).toMatchObject({ code: 0 });
    await db.admin.query(
      `reassign owned by river_owner_${db.name} to current_user; drop role river_owner_${db.name}`,
    );
  });

  it('says in a sentence what it cannot do', async () => {
    expect(await allow(['mail'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^There is no mail in this database: there is river, solid-queue\./),
    });
    const reader = await allow(['river', '--apply'], db.urls.console);
    expect(reader).toMatchObject({ code: 2, said: expect.stringContaining('cannot be read by this login') });
  });

  it('says that the migrations are missing where they are', async () => {
    const empty = `empty_${db.name}`;
    await db.admin.query(`create database ${empty}`);
    const url = inDatabase(db.urls.admin, empty);
    const admin = openAdmin(url, 1);
    await admin.query(RIVER_TABLES);
    await admin.end();
    const { code, said } = await allow(['river', '--apply'], url);
    expect(code).toBe(2);
    expect(said).toMatch(/leasehold_sources/);
    await db.admin.query(`drop database ${empty}`);
  });
});
