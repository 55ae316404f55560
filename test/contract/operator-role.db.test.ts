import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLABLE_FUNCTIONS } from '@/lib/rights/callable-functions';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('the operator role', () => {
  it('may call the acts, the record of a denial and what the watcher needs, and no other function', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select format('%s.%s', p.pronamespace::regnamespace, p.proname) as name
       from pg_proc p
       where p.pronamespace in ('leasehold'::regnamespace, 'public'::regnamespace)
         and has_function_privilege('leasehold_operator', p.oid, 'execute')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...CALLABLE_FUNCTIONS.leasehold_operator]);
  });

  it('may write no table and empty none', async () => {
    const { rows } = await db.admin.query<{ table: string }>(
      `select c.oid::regclass::text as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'leasehold', 'leasehold_auth')
         and has_table_privilege('leasehold_operator', c.oid, 'insert, update, delete, truncate, trigger')`,
    );
    expect(rows).toEqual([]);
  });
});
