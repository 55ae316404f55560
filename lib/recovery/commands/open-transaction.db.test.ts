import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakGlassPhrase } from '@/lib/approvals/break-glass-phrase';
import { findApproval } from '@/lib/approvals/queries/find-approval';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { waitsForLock } from '@/test/support/race';
import {
  approve,
  CAM,
  EVE,
  makePeople,
  passExpiry,
  REV,
  recordsOfRequest,
  wishOnApproval,
} from '@/test/support/second-person';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { intend, isThere, recordsOfWish, settle, signal } from '@/test/support/signals';
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
const staged = stageSessions(() => db);

const WRITE = 'insert into public.ledger values (1)';

/** A session in a transaction, which holds an advisory lock of its own. */
async function inTransaction(...statements: readonly string[]): Promise<StagedSession> {
  const session = await staged('nightly import', db.urls.workers);
  for (const statement of [
    'set role leasehold_worker',
    'begin',
    'select pg_advisory_lock_shared(42)',
    ...statements,
  ])
    await session.run(statement);
  return session;
}

const wish = ({ pid }: StagedSession) => wishOnBackend(db.admin, 'terminate-backend', pid);

async function askedFor(session: StagedSession) {
  const request = await wish(session);
  const { outcome, detail, approvalId } = await terminateBackend(db.asOperator(), ANA, request);
  expect({ outcome, detail }).toMatchObject({ outcome: 'requested' });
  return { request, id: approvalId ?? '', detail };
}

const decision = ({ id }: { id: string }) => wishOnApproval(db.admin, 'approve', id);

async function intents(): Promise<number> {
  const { rows } = await db.admin.query('select count(*)::int as n from leasehold.signal_intents');
  return rows[0].n;
}

describe('ending a session whose transaction has written', () => {
  it('takes a second person: nobody is signalled, and no intent is left', async () => {
    const session = await inTransaction(WRITE);
    const before = await intents();
    const { request, id, detail } = await askedFor(session);
    expect(detail).toContain(
      `The transaction of session ${session.pid} has written or locked rows, and what it wrote would be lost. It needs a second person. Request ${id} waits`,
    );
    expect(await intents()).toBe(before);
    expect(await isThere(db.admin, request)).toBe(true);
    expect(await recordsOfRequest(db.admin, id)).toEqual([
      expect.objectContaining({ phase: 'act', outcome: 'requested', danger: 'open-transaction' }),
    ]);
  });

  it('is done once approved, and both names stand in the record of the intent and in that of its end', async () => {
    const session = await inTransaction(WRITE);
    const { request, id } = await askedFor(session);
    const approval = await decision({ id });
    const outcome = await approveRequest(db.asOperator(), CAM, approval);
    expect(outcome).toMatchObject({ outcome: 'done', replayed: false, approvalId: id });
    expect(outcome.detail).toContain(`Session ${session.pid} is gone`);
    expect(await isThere(db.admin, request)).toBe(false);

    const names = {
      actor: ANA.id,
      approved_by: CAM.id,
      approved_by_name: CAM.name,
      danger: 'open-transaction',
    };
    expect((await recordsOfRequest(db.admin, id)).slice(1)).toMatchObject([
      { action: 'terminate-backend', phase: 'intent', outcome: 'armed', ...names },
      { action: 'approve', phase: 'act', outcome: 'armed', actor: CAM.id, on_behalf_of: ANA.id },
      { action: 'terminate-backend', phase: 'outcome', outcome: 'done', ...names },
    ]);
    const end = (await findApproval(db.asReader(), id))?.approval.end;
    expect(end).toMatchObject({
      outcome: 'done',
      seq: outcome.auditSeq,
      detail: outcome.detail,
      by: { id: CAM.id },
    });

    expect(await approveRequest(db.asOperator(), CAM, approval)).toMatchObject({
      outcome: 'done',
      replayed: true,
    });
    expect(await terminateBackend(db.asOperator(), ANA, request)).toMatchObject({
      ...{ outcome: 'done', replayed: true, auditSeq: outcome.auditSeq },
    });
  });

  it('is sent once when two approve at once', async () => {
    const session = await inTransaction(WRITE);
    const asked = await askedFor(session);
    const before = await intents();
    const [cams, eves] = [await decision(asked), await decision(asked)];
    const [one, other] = await Promise.all([
      approveRequest(db.asOperator(), CAM, cams),
      approveRequest(db.asOperator(), EVE, eves),
    ]);
    expect([one.outcome, other.outcome].sort()).toEqual(['done', 'stale']);
    expect(await intents()).toBe(before + 1);
  });

  it('is asked for once though two ask in the moment in which an older request is over', async () => {
    const session = await inTransaction(WRITE);
    const old = await askedFor(session);
    await passExpiry(db.admin, old);
    const [first, second, chain] = await Promise.all([
      db.asOperator().connect(),
      db.asOperator().connect(),
      db.admin.connect(),
    ]);
    await chain.query('begin');
    await chain.query('select leasehold.lock_chain()');
    const anas = intend(first, await wish(session));
    expect(await waitsForLock(db.admin, first, anas)).toBe(true);
    const eves = intend(second, await wish(session), EVE);
    expect(await waitsForLock(db.admin, second, eves)).toBe(true);
    await chain.query('commit');
    expect([(await anas).outcome, (await eves).outcome]).toEqual(['requested', 'refused']);
    for (const client of [first, second, chain]) client.release();
  });

  it('is stale once the transaction is over, and nobody is signalled', async () => {
    const session = await inTransaction(WRITE);
    const asked = await askedFor(session);
    await session.run('commit');
    const outcome = await approve(db, asked);
    expect(outcome).toMatchObject({ outcome: 'stale', intentId: null });
    expect(outcome.detail).toMatch(/^The transaction you saw is over: /);
    expect(await isThere(db.admin, asked.request)).toBe(true);
  });

  it('is done alone with the phrase, which stands in both records and is told once to each', async () => {
    const session = await inTransaction(WRITE);
    const request = await wish(session);
    const phrase = breakGlassPhrase('terminate-backend', request.address.key);
    const outcome = await terminateBackend(db.asOperator(), ANA, { ...request, breakGlass: phrase });
    expect(outcome).toMatchObject({ outcome: 'done' });
    const glass = { break_glass: phrase, danger: 'open-transaction', approved_by: null };
    expect(await recordsOfWish(db.admin, outcome.auditSeq)).toMatchObject([
      { phase: 'intent', ...glass },
      { phase: 'outcome', outcome: 'done', ...glass },
    ]);
    const { rows } = await db.admin.query(
      'select person_id as id from leasehold.notifications where text like $1 order by 1',
      [`%${phrase}%`],
    );
    expect(rows.map(({ id }) => id)).toEqual([CAM.id, EVE.id, REV.id]);
  });
});

describe('a session that begins to write between the intent and the signal', () => {
  it('is not ended on one person’s word, and that is told', async () => {
    const session = await inTransaction();
    const request = await wish(session);
    const { intentId } = await intend(db.asOperator(), request);
    await session.run(WRITE);

    expect(await signal(db.asOperator(), intentId)).toBe(false);
    expect(await settle(db.asOperator(), intentId)).toMatchObject({
      outcome: 'stale',
      detail:
        'The transaction has written since you looked, and ending it would lose that: it needs a second person now. No signal was sent.',
    });
    expect(await isThere(db.admin, request)).toBe(true);
    const asked = await askedFor(session);
    expect(await approve(db, asked)).toMatchObject({ outcome: 'done' });
  });

  it('may have its statement cancelled all the same', async () => {
    const session = await inTransaction(WRITE);
    const holder = await inTransaction('select pg_advisory_lock(43)');
    const { answer } = await session.wait('select pg_advisory_lock(43)');
    const cancelled = expect(answer).rejects.toMatchObject({ code: '57014' });
    const request = await wishOnBackend(db.admin, 'cancel-backend', session.pid);
    const { intentId } = await intend(db.asOperator(), request);
    expect(await signal(db.asOperator(), intentId)).toBe(true);
    await cancelled;
    await holder.run('commit');
  });
});
