import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { goodJobKey, pgBossKey } from './job-library-keys';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** The number that an expression gives in Postgres, where these tools compute theirs. */
async function computed(expression: string, text: string): Promise<string> {
  const { rows } = await db.admin.query<{ key: string }>(`select (${expression})::bigint as key`, [text]);
  return rows[0]?.key ?? '';
}

describe('keys that a tool lets Postgres compute', () => {
  it('are the same for a row of GoodJob', async () => {
    const id = '0d3e7f10-3c0b-4f6e-8a35-2f0a3c9d1e77';
    const key = await computed(`('x' || left(md5($1::text), 16))::bit(64)`, `good_jobs-${id}`);
    expect(goodJobKey('good_jobs', id)).toEqual({ form: 'bigint', bigint: key });
  });

  it('are the same for pg-boss, whose 224 bits are cut to the leading 64', async () => {
    const key = await computed(
      `('x' || encode(sha224(convert_to(current_database() || $1::text, 'UTF8')), 'hex'))::bit(64)`,
      '.pgboss.pgbosscreate-queue',
    );
    expect(pgBossKey(db.name, 'pgboss', 'create-queue')).toEqual({ form: 'bigint', bigint: key });
  });
});
