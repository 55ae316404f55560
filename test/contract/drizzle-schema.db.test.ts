import { readdirSync } from 'node:fs';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as auth from '@/lib/db/schema/auth';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

/** File by file, so that a new one that nobody entered here fails the first test. */
const SCHEMAS: Readonly<Record<string, object>> = { 'auth.ts': auth };

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const tables = Object.values(SCHEMAS).flatMap((schema) =>
  Object.values(schema).filter((one): one is PgTable => one instanceof PgTable),
);

describe('the drizzle schema', () => {
  it('is entered here file by file', () => {
    expect(readdirSync('lib/db/schema').sort()).toEqual(Object.keys(SCHEMAS));
  });

  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'has the columns of the migrated table %s',
    async (_, table) => {
      const { schema, name, columns } = getTableConfig(table);
      const { rows } = await db.admin.query(
        `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
           exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key
         from pg_attribute a
         where a.attrelid = format('%I.%I', $1::text, $2::text)::regclass and a.attnum > 0 and not a.attisdropped
         order by 1`,
        [schema, name],
      );
      const declared = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        key: column.primary,
      }));
      expect(declared.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
    },
  );
});
