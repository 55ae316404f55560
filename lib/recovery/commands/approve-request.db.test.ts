import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type GrantedJob, renew, statuses, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { recordOf, rowOf } from '@/test/support/records';
import {
  type Asked,
  approve,
  ask,
  CAM,
  commandOf,
  EVE,
  LIVE,
  makePeople,
  recordsOfRequest,
  requestRow,
  wishOnApproval,
} from '@/test/support/second-person';
import { ANA, BEN, makeEffect, makeJob, wishOn } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
});
afterAll(() => db.drop());

const OWNER = 'w-7f3a';
const grantOf = (key: string) => ({ job_id: key, token: '7' }) as GrantedJob;

async function renewed({ key }: Asked, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(await renew(db.asWorker(), grantOf(key), OWNER)).toMatchObject({ renewed: true });
  }
}

describe('a live fence-off', () => {
  it('changes nothing before it is approved: it waits, with all that was asked and found', async () => {
    const { key, subject } = await makeJob(db.admin, LIVE);
    await db.admin.query('update public.processing_jobs set renewals = 3 where id = $1', [key]);
    const request = await wishOn(db.admin, 'fence-off', key);
    const outcome = await fenceOff(db.asOperator(), ANA, request);

    expect(outcome).toMatchObject({ outcome: 'requested', rowsChanged: 0, floorToken: null, question: null });
    expect(outcome.detail).toMatch(
      new RegExp(
        `^The lease is live for (1 h 0 min|59 min \\d+ s) more: its owner may be at work\\. It needs a second person\\. Request ${outcome.approvalId} waits for an approver until \\d\\d:\\d\\d:\\d\\d UTC; until then nothing changes\\.$`,
      ),
    );
    expect(await statuses(db.admin, subject)).toEqual(['running']);
    const row = await requestRow(db.admin, outcome.approvalId ?? '');
    expect(row).toMatchObject({
      ...{ state: 'waiting', verb: 'fence-off', danger: 'live-lease', job_key: key, subject, renewals: 3 },
      ...{ requester_id: ANA.id, requester_name: ANA.name, requester_role: 'operator', ended_at: null },
      command: { reason: request.reason, guard: request.guard, verb: 'fence-off', actor: ANA },
    });
    const [waits] = (
      await db.admin.query(
        `select expires_at - asked_at = '15 min' as quarter, lease_until = (select lease_until from public.processing_jobs where id = job_key::bigint) as found
         from leasehold.approvals where id = $1`,
        [outcome.approvalId],
      )
    ).rows;
    expect(waits).toEqual({ quarter: true, found: true });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ phase: 'act', outcome: 'requested', danger: 'live-lease', rows_changed: 0, actor: ANA.id },
      ...{ approval_id: outcome.approvalId, approved_by: null, break_glass: null },
    });
  });

  it('is done once it is approved after two renewals, with both names and the renewals in the record', async () => {
    const asked = await ask(db);
    await renewed(asked, 2);
    const outcome = await approve(db, asked);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 2, floorToken: '8', approvalId: asked.id });
    expect(outcome.detail).toBe(
      `Attempt 1 of ${asked.subject} is failed now, and the floor is 8: no token below it is admitted. Its lease was renewed 2 times since it was asked for.`,
    );
    expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'failed' });
    const [requested, act, approval, ...rest] = await recordsOfRequest(db.admin, asked.id);
    expect(rest).toEqual([]);
    expect(requested).toMatchObject({ action: 'fence-off', outcome: 'requested', actor: ANA.id });
    expect(act).toMatchObject({
      ...{ action: 'fence-off', phase: 'act', outcome: 'done', danger: 'live-lease', rows_changed: 2 },
      ...{ actor: ANA.id, actor_name: ANA.name, approved_by: CAM.id, approved_by_name: CAM.name },
      ...{ reason: asked.request.reason, detail: outcome.detail, job_key: asked.key, subject: asked.subject },
      before: [{ status: 'running', renewals: 2 }, { floor_token: '0' }],
      after: [{ status: 'failed' }, { floor_token: '8' }],
    });
    expect(approval).toMatchObject({
      ...{ action: 'approve', target: 'approval', outcome: 'done', actor: CAM.id, on_behalf_of: ANA.id },
      ...{ job_key: asked.id, subject: asked.subject, correlation_id: act?.correlation_id },
      before: [{ state: 'waiting' }],
      after: [{ state: 'approved', ended_by: CAM.id }],
    });
    expect(approval?.reason).toBe('I looked at the worker: its host is being reinstalled.');
    expect(approval?.correlation_id).toBe(requested?.correlation_id);
    expect(outcome.auditSeq).toBe(approval?.seq);
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'approved', ended_by: CAM.id });
  });

  it('is stale after a takeover: nothing is changed, and the request is closed with that', async () => {
    const asked = await ask(db);
    await db.admin.query(
      `update public.processing_jobs set lease_owner = 'w-e90b', lease_token = 9 where id = $1`,
      [asked.key],
    );
    const outcome = await approve(db, asked);
    expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0, floorToken: null });
    expect(outcome.detail).toMatch(
      /^w-e90b renewed its lease, which now runs until .* Nothing was written\.$/,
    );
    expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'running', lease_owner: 'w-e90b' });
    const { rows } = await db.admin.query('select floor_token from public.subjects where subject = $1', [
      asked.subject,
    ]);
    expect(rows).toEqual([{ floor_token: '0' }]);
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'approved', ended_by: CAM.id });
    expect((await recordsOfRequest(db.admin, asked.id)).slice(1)).toMatchObject([
      { action: 'fence-off', outcome: 'stale', approved_by: CAM.id, rows_changed: 0 },
      { action: 'approve', outcome: 'stale', actor: CAM.id, rows_changed: 0 },
    ]);
  });

  it.each(['lease_owner', 'status', 'attempt'] as const)(
    'is stale when its %s is another',
    async (column) => {
      const asked = await ask(db);
      const other = { lease_owner: "'w-e90b'", status: "'held'", attempt: '2' }[column];
      await db.admin.query(`update public.processing_jobs set ${column} = ${other} where id = $1`, [
        asked.key,
      ]);
      expect(await approve(db, asked)).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    },
  );

  it('is done without a second look at the danger when the lease has lapsed since', async () => {
    const asked = await ask(db);
    await db.admin.query(
      `update public.processing_jobs set lease_until = clock_timestamp() - interval '1 s' where id = $1`,
      [asked.key],
    );
    expect(await approve(db, asked)).toMatchObject({ outcome: 'done' });
  });

  it('is recorded also where who asked has as many refusals in this hour as are recorded', async () => {
    const asker = { ...ANA, id: 'u-busy', name: 'Busy Bee' };
    await makeAccount(db, asker);
    const asked = await ask(db, { actor: asker });
    await db.admin.query(
      `insert into leasehold.refusals (actor, kind, slot, likeness, free_at)
       select $1, 'tried', slot, 'a test ' || slot, clock_timestamp() + interval '1 hour' from generate_series(1, 200) slot`,
      [asker.id],
    );
    await db.admin.query('update public.processing_jobs set lease_token = 9 where id = $1', [asked.key]);
    expect(await approve(db, asked)).toMatchObject({ outcome: 'stale' });
    expect((await recordsOfRequest(db.admin, asked.id)).slice(1)).toMatchObject([
      { action: 'fence-off', outcome: 'stale', actor: asker.id, approved_by: CAM.id },
      { action: 'approve', outcome: 'stale' },
    ]);
  });

  it('is refused when an effect was begun since, for the pinned command holds no answer to it', async () => {
    const asked = await ask(db);
    const effect = await makeEffect(db.admin, asked.key);
    const outcome = await approve(db, asked);
    expect(outcome).toMatchObject({ outcome: 'refused', question: null });
    expect(outcome.detail).toContain(`Say first whether effect ${effect} happened`);
    expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'running' });
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'approved' });
  });
});

describe('asking for a second person', () => {
  it('asks about effects first, and nobody for what would be refused anyway', async () => {
    const { key } = await makeJob(db.admin, LIVE);
    const effect = await makeEffect(db.admin, key);
    const request = await wishOn(db.admin, 'fence-off', key);
    expect(await fenceOff(db.asOperator(), ANA, request)).toMatchObject({
      ...{ outcome: 'refused', question: effect, approvalId: null },
    });
    const effectAnswers = [{ key: effect, answer: 'happened' as const, note: '' }];
    const answered = await fenceOff(db.asOperator(), ANA, { ...request, effectAnswers });
    expect(answered).toMatchObject({ outcome: 'requested' });
    const { rows } = await db.admin.query(
      'select status, answered_by from public.job_effects where effect_key = $1',
      [effect],
    );
    expect(rows).toEqual([{ status: 'intended', answered_by: null }]);
    expect(await approve(db, { id: answered.approvalId ?? '' })).toMatchObject({ outcome: 'done' });
  });

  it('is refused while the same is asked for already, naming who asked and under which number', async () => {
    const asked = await ask(db);
    const again = await fenceOff(db.asOperator(), BEN, await wishOn(db.admin, 'fence-off', asked.key));
    expect(again).toMatchObject({ outcome: 'refused', approvalId: null });
    expect(again.detail).toMatch(
      new RegExp(
        `^Ana Ruiz asked for the same at [\\d:]+ UTC: request ${asked.id} waits for an approver until [\\d:]+ UTC\\. `,
      ),
    );
  });

  it('gives the same answer under the same key, and the end of the act once it is approved', async () => {
    const asked = await ask(db);
    const replay = () => fenceOff(db.asOperator(), ANA, asked.request);
    expect(await replay()).toMatchObject({ outcome: 'requested', approvalId: asked.id, replayed: true });
    await approve(db, asked);
    expect(await replay()).toMatchObject({
      outcome: 'done',
      rowsChanged: 2,
      floorToken: '8',
      replayed: true,
    });
    const other = { ...asked.request, reason: 'Another reason under the same key.' };
    expect(await fenceOff(db.asOperator(), ANA, other)).toMatchObject({ outcome: 'refused' });
    expect(await replay()).toMatchObject({ outcome: 'done' });
  });

  it('is done only by the gate: a caller who writes an approval into the command is asked all the same', async () => {
    const { key } = await makeJob(db.admin, LIVE);
    const command = {
      ...commandOf(ANA, await wishOn(db.admin, 'fence-off', key)),
      gate: { danger: 'live-lease', approvalId: '1', by: CAM.id, byName: CAM.name },
    };
    const { rows } = await db.asOperator().query('select leasehold.fence_off($1) as answer', [command]);
    expect(rows[0].answer).toMatchObject({ outcome: 'requested' });
    expect(await recordOf(db.admin, rows[0].answer.auditSeq)).toMatchObject({ approved_by: null });
  });
});

describe('two approvers', () => {
  it('approve at once: it is carried out once, and the other hears who was first', async () => {
    const asked = await ask(db);
    const wish = async () => wishOnApproval(db.admin, 'approve', asked.id);
    const [cams, eves] = [await wish(), await wish()];
    const outcomes = await Promise.all([
      approveRequest(db.asOperator(), CAM, cams),
      approveRequest(db.asOperator(), EVE, eves),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
    const late = outcomes.find(({ outcome }) => outcome === 'stale');
    expect(late?.detail).toMatch(/^(Cam Duarte|Eve Lind) approved it at [\d:]+ UTC\. Nothing was written\.$/);
    expect(late?.now).toMatchObject({ state: 'approved' });
    const acts = (await recordsOfRequest(db.admin, asked.id)).filter(({ action }) => action === 'fence-off');
    expect(acts.map(({ outcome }) => outcome)).toEqual(['requested', 'done']);
  });

  it('hear the stored answer under their own key', async () => {
    const asked = await ask(db);
    const request = await wishOnApproval(db.admin, 'approve', asked.id);
    const first = await approveRequest(db.asOperator(), CAM, request);
    expect(await approveRequest(db.asOperator(), CAM, request)).toEqual({ ...first, replayed: true });
  });
});

describe('what Postgres refuses while an approved act is carried out', () => {
  it('leaves the request waiting, and it can be approved again', async () => {
    const asked = await ask(db);
    const holder = await db.admin.connect();
    await holder.query('begin');
    await holder.query('select from public.subjects where subject = $1 for update', [asked.subject]);
    const impatient = await db.asOperator().connect();
    await impatient.query(`set lock_timeout = '50 ms'`);
    const command = commandOf(CAM, await wishOnApproval(db.admin, 'approve', asked.id));
    const { rows } = await impatient.query('select leasehold.approve($1) as answer', [command]);
    expect(rows[0].answer).toMatchObject({ outcome: 'timed_out', rowsChanged: 0 });
    await holder.query('rollback');
    await impatient.query('reset lock_timeout');
    for (const client of [holder, impatient]) client.release();

    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'waiting' });
    expect(await approve(db, asked)).toMatchObject({ outcome: 'done' });
    expect(await tell(db.asWorker(), 'complete_job', grantOf(asked.key), OWNER)).toBe(false);
  });
});
