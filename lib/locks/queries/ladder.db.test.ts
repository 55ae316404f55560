import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type StagedSession, stageSessions } from '@/test/support/sessions';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const SESSIONS = 40;
const LOCKS = 2_000;

describe('readLocks of a ladder of sessions', () => {
  it('counts every lock and waiter, lists no more than fits, and stands the queue flat behind its holder', async () => {
    const sessions: StagedSession[] = [];
    for (let rung = 1; rung <= SESSIONS; rung++) {
      const session = await stage(`worker-${rung}`);
      await session.run('select count(pg_advisory_lock($1::int, n)) from generate_series(1, $2::int) n', [
        ...[rung, LOCKS / SESSIONS],
      ]);
      sessions.push(session);
    }
    const [holder, ...others] = sessions;
    await holder?.run('select pg_advisory_lock(42)');
    const waiters = others.slice(0, SESSIONS / 2);
    for (const waiter of waiters) await waiter.wait(`select pg_advisory_lock(42) -- ${'x'.repeat(500)}`);

    const sample = await readLocks(db.asReader());
    expect(sample).toMatchObject({ advisoryCount: LOCKS + 1, waiterCount: waiters.length });
    expect(sample.advisory).toHaveLength(200);
    expect(sample.advisory[0]).toMatchObject({ key: { bigint: '42' }, waiters: waiters.length });
    expect(sample.lockTable.used).toBeGreaterThan(LOCKS);
    expect(blockingTrees(sample)).toMatchObject([
      {
        root: { pid: holder?.pid },
        waiters: waiters.length,
        branches: waiters.map(() => ({ branches: [] })),
      },
    ]);
    // With ten times as many it stays under 200 kB, as the benchmark measures.
    expect(JSON.stringify(sample).length).toBeLessThan(100_000);
  });
});
