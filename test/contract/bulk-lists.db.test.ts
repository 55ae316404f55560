import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnBulk, freeze, leadForLong, makeStuckJobs, work } from '@/test/support/bulk';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
});
afterAll(() => db.drop());

describe('a bulk recovery', () => {
  it('keeps its frozen list and what became of each job, whoever tries to change them', async () => {
    const runId = await freeze(db, 'mark-failed', await makeStuckJobs(db.admin, 1));
    const refused = async (statement: string) =>
      expect(db.admin.query(statement, [runId]), statement).rejects.toThrow(/never change/);
    await refused(`update leasehold.bulk_items set guard = '{}' where run_id = $1`);
    await refused(`update leasehold.bulk_items set job_key = '77' where run_id = $1`);
    await refused(`update leasehold.bulk_runs set items_hash = repeat('a', 64) where id = $1`);
    await refused('update leasehold.bulk_runs set items = items + 1, alone = 1000 where id = $1');
    await refused('delete from leasehold.bulk_items where run_id = $1');
    await refused('delete from leasehold.bulk_runs where id = $1');

    await actOnBulk(db, 'start-bulk', runId);
    await refused(`update leasehold.bulk_runs set command = '{}' where id = $1`);
    await work(db, await leadForLong(db));
    await refused(`update leasehold.bulk_items set outcome = 'refused' where run_id = $1`);
    await refused(`update leasehold.bulk_runs set state = 'running', ended_at = null where id = $1`);
  });
});
