import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAgreement } from '@/lib/visit/queries/read-agreement';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const names = async (sql: string) =>
  (
    await db.admin.query<{ name: string }>(
      `select name from (${sql}) s group by name order by name collate "C"`,
    )
  ).rows.map(({ name }) => name);

const OWN = `n.nspname !~ '^(pg_|information_schema)' and n.nspname not in ('leasehold_months', 'leasehold_archive')`;
const relations = (kinds: string) =>
  names(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where ${OWN} and c.relkind in (${kinds})`);

describe('what agreeing is said to create', () => {
  it('is what the catalog of a migrated database has, to the name', async () => {
    const { agreement } = readAgreement();
    expect({
      roles: await names(
        `select rolname as name from pg_roles where rolname ~ '^leasehold_(owner|reader|operator|worker|auth|signaller)$'`,
      ),
      schemas: await names(`select nspname as name from pg_namespace where nspname like 'leasehold%'`),
      tables: await relations(`'r', 'p'`),
      views: await relations(`'v'`),
      types: await relations(`'c'`),
      functions:
        await names(`select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname !~ '^(pg_|information_schema)'`),
    }).toEqual({
      roles: agreement.roles,
      schemas: agreement.schemas,
      tables: agreement.tables,
      views: agreement.views,
      types: agreement.types,
      functions: agreement.functions,
    });
  });

  it('puts a trigger on no table but its own', async () => {
    const { rows } = await db.admin.query(
      `
      select count(*) > 0 and bool_and(n.nspname || '.' || c.relname = any ($1)) as own
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and n.nspname not in ('leasehold_months', 'leasehold_archive')`,
      [readAgreement().agreement.tables],
    );
    expect(rows).toEqual([{ own: true }]);
  });
});
