import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { denyRequest } from '@/lib/recovery/commands/deny-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { ask, CAM, makePeople, wishOnApproval } from '@/test/support/second-person';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
});
afterAll(() => db.drop());

describe('a request for a second person', () => {
  it('ends once and never changes, and none is removed, not even by the owner', async () => {
    const denied = await ask(db);
    await denyRequest(db.asOperator(), CAM, await wishOnApproval(db.admin, 'deny', denied.id));
    const waiting = await ask(db);
    const owner = await db.admin.connect();
    await owner.query('set role leasehold_owner');
    const statements = [
      `update leasehold.approvals set ended_detail = 'x' where id = ${denied.id}`,
      `update leasehold.approvals set state = 'waiting' where id = ${denied.id}`,
      `update leasehold.approvals set command = '{}' where id = ${waiting.id}`,
      `update leasehold.approvals set expires_at = 'infinity' where id = ${waiting.id}`,
      `update leasehold.approvals set state = 'expired', ended_at = now(), ended_detail = 'x', command = '{}' where id = ${waiting.id}`,
      `delete from leasehold.approvals where id = ${denied.id}`,
      'truncate leasehold.approvals',
    ];
    for (const statement of statements) {
      await expect(owner.query(statement), statement).rejects.toMatchObject({ code: '23001' });
    }
    await owner.query('reset role');
    owner.release();
  });
});
