import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_WAITS_MINUTES } from '@/lib/approvals/approval';
import { findApproval } from '@/lib/approvals/queries/find-approval';
import { listApprovals } from '@/lib/approvals/queries/list-approvals';
import { waitingRequests } from '@/lib/approvals/queries/waiting-requests';
import { parseRequestPlace } from '@/lib/approvals/request-place';
import { openPool } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type GrantedJob, renew } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { approve, ask, CAM, makePeople, passExpiry } from '@/test/support/second-person';
import { ANA } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
});
afterAll(() => db.drop());

describe('one request', () => {
  it('is read with all that was asked, and how often the lease was renewed since', async () => {
    const asked = await ask(db);
    await renew(db.asWorker(), { job_id: asked.key, token: '7' } as GrantedJob, 'w-7f3a');
    const found = await findApproval(db.asReader(), asked.id);
    expect(found?.databaseNow).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(found?.approval).toMatchObject({
      ...{ id: asked.id, state: 'waiting', verb: 'fence-off', danger: 'live-lease', subject: asked.subject },
      ...{ address: { source: 'native', database: db.name, key: asked.key }, queue: 'invoices' },
      ...{ requester: { id: ANA.id, name: ANA.name, role: 'operator' }, reason: asked.request.reason },
      ...{ guard: asked.request.guard, evidence: asked.request.seen, effectAnswers: [], ticket: null },
      ...{ renewedSince: 1, end: null, commandHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(found?.approval).not.toHaveProperty('databaseNow');
  });

  it('waits for as long as the screens say', async () => {
    const { rows } = await db.admin.query(
      'select extract(epoch from leasehold.request_ttl())::int / 60 as minutes',
    );
    expect(rows).toEqual([{ minutes: REQUEST_WAITS_MINUTES }]);
  });

  it('says nothing of renewals once the lease is another owner’s', async () => {
    const asked = await ask(db);
    await db.admin.query('update public.processing_jobs set lease_token = 9 where id = $1', [asked.key]);
    expect((await findApproval(db.asReader(), asked.id))?.approval.renewedSince).toBeNull();
  });

  it('is read while somebody keeps the jobs locked: that may be what it is about', async () => {
    const asked = await ask(db);
    const holder = await db.admin.connect();
    await holder.query('begin; lock table public.processing_jobs in access exclusive mode');
    const hurried = openPool({
      ...{ connectionString: db.urls.console, role: 'leasehold_reader', applicationName: 'hurried' },
      ...{ statementTimeoutMs: 2_000, lockTimeoutMs: 200, max: 1 },
    });
    const found = await findApproval(hurried, asked.id);
    await hurried.end();
    await holder.query('rollback');
    holder.release();
    expect(found?.approval).toMatchObject({ id: asked.id, state: 'waiting', renewedSince: null });
  });

  it('tells of its end what became of the act, and under which record', async () => {
    const asked = await ask(db);
    const outcome = await approve(db, asked);
    const approval = (await findApproval(db.asReader(), asked.id))?.approval;
    expect(approval).toMatchObject({
      state: 'approved',
      end: { by: { id: CAM.id, name: CAM.name }, outcome: 'done', detail: outcome.detail },
    });
    expect(Number(approval?.askedSeq)).toBeLessThan(Number(approval?.end?.seq));
    expect(Number(approval?.end?.seq)).toBe(Number(outcome.auditSeq) - 1);
  });

  it('reads as expired as soon as its time is over, noted or not', async () => {
    const asked = await ask(db);
    await passExpiry(db.admin, asked);
    expect((await findApproval(db.asReader(), asked.id))?.approval).toMatchObject({
      state: 'expired',
      end: { by: null, outcome: null, seq: null, detail: 'Nobody decided in time.' },
    });
  });

  it.each(['0', 'x', '999999', '9'.repeat(30)])('is not found under %s', async (id) => {
    expect(await findApproval(db.asReader(), id)).toBeNull();
  });
});

describe('the list of requests', () => {
  it('has first what waits, the next to expire first, then what ended, newest first, in pages', async () => {
    const fresh = await freshDatabase();
    await makeQueue(fresh.admin, { takeover: 'operator' });
    await makePeople(fresh);
    const first = await ask(fresh);
    const overdue = await ask(fresh);
    const second = await ask(fresh, { actor: CAM });
    await passExpiry(fresh.admin, overdue);
    for (let ended = 0; ended < 52; ended += 1) await approve(fresh, await ask(fresh));

    const page = await listApprovals(fresh.asReader());
    expect(page.waiting.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(page.ended[0]).toMatchObject({ id: overdue.id, state: 'expired' });
    expect(page.ended).toHaveLength(51);
    expect(page.waiting[0]).not.toHaveProperty('evidence');
    const older = await listApprovals(fresh.asReader(), parseRequestPlace(page.older ?? ''));
    expect(older).toMatchObject({ waiting: [], older: null });
    expect(older.ended).toHaveLength(2);
    const last = await listApprovals(fresh.asReader(), parseRequestPlace('oldest'));
    expect(last.ended.at(-1)?.id).toBe(older.ended.at(-1)?.id);
    expect(last).toMatchObject({ waiting: [], older: null });
    // What is less than a page away from the newest is the first page, in full.
    const back = await listApprovals(fresh.asReader(), parseRequestPlace(last.newer ?? ''));
    expect(back.ended.map(({ id }) => id)).toEqual(page.ended.map(({ id }) => id));
    const ids = [...page.ended.slice(1), ...older.ended].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));

    expect(await waitingRequests(fresh.asReader())).toMatchObject([
      { id: first.id, verb: 'fence-off', address: { key: first.key }, requester: { id: ANA.id } },
      { id: second.id, requester: { id: CAM.id } },
    ]);
    await fresh.drop();
  });
});
