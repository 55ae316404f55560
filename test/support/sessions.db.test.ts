import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const staged = async () => {
  const { rows } = await db.admin.query<{ application: string }>(
    `select application_name as application from pg_stat_activity where application_name like 'staged %' order by 1`,
  );
  return rows.map(({ application }) => application);
};

describe('staged sessions', () => {
  it('wait where another holds, and go on when it ends', async () => {
    const holder = await stage('staged holder');
    await holder.run('select pg_advisory_lock(1)');
    const waiter = await stage('staged waiter');
    const { answer } = await waiter.wait('select pg_advisory_lock(1)');
    expect(await staged()).toEqual(['staged holder', 'staged waiter']);
    await holder.end();
    expect((await answer).rowCount).toBe(1);
  });

  it('are gone after the test that opened them, and say so when there was nothing to wait for', async () => {
    expect(await staged()).toEqual([]);
    const alone = await stage('staged alone');
    await expect(alone.wait('select pg_advisory_lock(1)')).rejects.toThrow('without having waited');
  });
});
