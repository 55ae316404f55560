import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { bigintKey, type LockTag, lockTag, pairKey, readKey } from './advisory-key';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** What pg_locks shows while a transaction holds what `take` takes. */
async function shown(take: string, key: readonly unknown[]): Promise<LockTag[]> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await client.query(take, [...key]);
    const { rows } = await client.query<LockTag>(
      `select classid, objid, objsubid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('advisory keys in pg_locks', () => {
  it.each([
    ['nightly_billing', '2026-11-29'],
    ['a', 'b'],
    ['', 'Zürich'],
  ])('shows the pair of %s / %s as the tag it is looked up by', async (namespace, name) => {
    const pair = pairKey(namespace, name);
    const tags = await shown('select pg_advisory_xact_lock($1, $2)', pair);
    expect(tags).toEqual([lockTag({ form: 'pair', pair })]);
    expect(tags.map(readKey)).toEqual([{ form: 'pair', pair }]);
  });

  it.each([bigintKey('acme', 'norsk', 'F-17'), '-1', '0', '9223372036854775807', '-9223372036854775808'])(
    'shows the bigint %s as the tag it is looked up by',
    async (bigint) => {
      const tags = await shown('select pg_advisory_xact_lock($1)', [bigint]);
      expect(tags).toEqual([lockTag({ form: 'bigint', bigint })]);
      expect(tags.map(readKey)).toEqual([{ form: 'bigint', bigint }]);
    },
  );

  it('makes the halves that leasehold.advisory_key makes', async () => {
    const { rows } = await db.admin.query("select leasehold.advisory_key('Zürich') as half");
    expect(rows[0].half).toBe(pairKey('Zürich', '')[0]);
  });
});
