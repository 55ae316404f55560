import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@/lib/db/migrate';
import { lockTag, readKey } from '@/lib/locks/advisory-key';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';
import { nameKey } from './name-key';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Names of the advisory locks that a session holds or awaits, as `pg_locks` shows them. */
async function namesOf(condition: string, values: readonly unknown[] = []): Promise<(string | undefined)[]> {
  const { rows } = await db.admin.query(
    `select classid, objid, objsubid from pg_locks where locktype = 'advisory' and ${condition}
       and database = (select oid from pg_database where datname = current_database())`,
    [...values],
  );
  return rows.map((row) => {
    const key = readKey(row);
    return key ? nameKey(key, context())[0]?.name : undefined;
  });
}

function context() {
  return { database: db.name, schemas: ['public'], queues: ['invoices'], jobs: [], registered: [], rows: [] };
}

describe('the names of this console', () => {
  it('are those of the locks that its functions take', async () => {
    const writer = await stage('a writer of figures');
    await writer.run('begin');
    await writer.run(`select leasehold.record_lease_minute('invoices', clock_timestamp())`);
    expect(await namesOf('pid = $1', [writer.pid])).toEqual([
      expect.stringMatching(/^leasehold\.lease_minutes \/ invoices\/[0-7]$/),
    ]);
  });

  it('include the lock for which a second migrator waits', async () => {
    const first = await stage('a migrator');
    await first.run('begin');
    await first.run('select pg_advisory_xact_lock(532734653)');
    const second = migrate(db.urls.admin);
    let waiting: (string | undefined)[] = [];
    while (waiting.length === 0) waiting = await namesOf('not granted');
    expect(waiting).toEqual(['Leasehold migrations']);
    await first.run('rollback');
    await second;
  });

  it('include the chain, whose two halves the database hashes itself', async () => {
    const { rows } = await db.admin.query(
      `select leasehold.advisory_key('leasehold') as one, leasehold.advisory_key('audit chain') as other`,
    );
    const key = readKey(lockTag({ form: 'pair', pair: [rows[0].one, rows[0].other] }));
    expect(key && nameKey(key, context())[0]?.name).toBe('leasehold / audit chain');
  });
});
