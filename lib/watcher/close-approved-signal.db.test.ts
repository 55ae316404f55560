import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApproval } from '@/lib/approvals/queries/find-approval';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import { closeLeftSignal } from '@/lib/watcher/close-signals';
import { takeLead } from '@/lib/watcher/lead';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { CAM, commandOf, makePeople, recordsOfRequest, wishOnApproval } from '@/test/support/second-person';
import { stageSessions } from '@/test/support/sessions';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makePeople(db);
  await db.admin.query(
    'create table public.ledger (n int); grant insert on public.ledger to leasehold_worker',
  );
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

describe('an approved signal whose sender broke off', () => {
  it('gets its end from the watcher, in the name of who asked, and the request shows it', async () => {
    const session = await stage('nightly import', db.urls.workers);
    const statements = ['set role leasehold_worker', 'begin', 'insert into public.ledger values (1)'];
    for (const statement of statements) await session.run(statement);
    const request = await wishOnBackend(db.admin, 'terminate-backend', session.pid);
    const { approvalId } = await terminateBackend(db.asOperator(), ANA, request);
    const id = approvalId ?? '';
    const command = commandOf(CAM, await wishOnApproval(db.admin, 'approve', id));
    const { rows } = await db.asOperator().query('select leasehold.approve($1) as answer', [command]);
    const { intentId } = rows[0].answer;
    expect((await findApproval(db.asReader(), id))?.approval.end).toMatchObject({ outcome: 'armed' });

    await db.admin.query(
      `update leasehold.signal_intents set created_at = created_at - interval '11 s' where id = $1`,
      [intentId],
    );
    const lead = await takeLead(db.asOperator(), 'watcher-of-a-test');
    if (!lead) throw new Error('Somebody else leads.');
    expect(await closeLeftSignal(db.asOperator(), lead, intentId)).toBe('unknown');
    expect((await findApproval(db.asReader(), id))?.approval.end).toMatchObject({ outcome: 'unknown' });
    expect((await recordsOfRequest(db.admin, id)).at(-1)).toMatchObject({
      ...{ phase: 'outcome', outcome: 'unknown', actor: ANA.id, approved_by: CAM.id },
    });
  });
});
