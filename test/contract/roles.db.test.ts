import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('a pool of a role', () => {
  it('runs as that role', async () => {
    const { rows } = await db.asWorker().query('select current_user as name');
    expect(rows).toEqual([{ name: 'leasehold_worker' }]);
  });
});
