import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher, silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { readWatcher } from '@/lib/workers/queries/read-watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { armWait, makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
});
afterAll(() => db.drop());

/** As an hour from now, when the server of this run is older than any watcher may be silent. */
async function read() {
  const { rows } = await db
    .asReader()
    .query<{ now: string }>(`select clock_timestamp() + interval '1 h' as now`);
  return readWatcher(db.asReader(), rows[0]?.now ?? '');
}

describe('readWatcher', () => {
  it('says that none ever ran, and that nothing is armed', async () => {
    expect(await read()).toMatchObject({
      ...{ state: 'never', holder: null },
      armed: { count: 0, firstDueAt: null, jobs: [] },
    });
  });

  it('names who relies on a silent one, the first due first', async () => {
    const later = await armWait(db, 'notify', { lapsedAgo: '-2 min' });
    const sooner = await armWait(db, 'retry', { lapsedAgo: '-1 min' });
    await silenceWatcher(db.admin, '0 s');
    const { state, armed } = await read();
    expect([state, armed?.count]).toEqual(['silent', 2]);
    expect(armed?.jobs).toEqual(
      [sooner, later].map(({ key, subject }) => ({
        ...{ address: { source: 'native', database: db.name, key }, queue: 'invoices', subject, attempt: 1 },
      })),
    );
  });

  it('names the jobs however many waits on leases in Redis are due before, and counts those too', async () => {
    await db.admin.query(
      `insert into leasehold.lease_waits (actor_id, actor_name, actor_role, source, database, job_key, subject, lease_until, follow_up, due_at,
         reason, why_obsolete, armed_at, correlation_id, redis)
       select 'u-ana', 'Ana Ruiz', 'operator', 'redis', current_database(), 'lock/' || n, 'INV-' || n, clock_timestamp() - interval '1 h', 'notify',
         clock_timestamp() - interval '1 h', 'Looked at by hand.', '', clock_timestamp(), gen_random_uuid(),
         '{"leases": "locks", "key": "lock", "held": {"digest": "d", "expiresAt": "1"}}'
       from generate_series(1, 200) n`,
    );
    const { armed } = await read();
    expect([armed?.count, armed?.jobs.length]).toEqual([202, 2]);
  });

  it('asks for no waits while one is heard', async () => {
    await hearWatcher(db.admin, '1 h');
    expect(await read()).toMatchObject({ state: 'alive', sentence: null, armed: null });
  });
});
