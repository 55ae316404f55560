import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelWait } from '@/lib/recovery/commands/cancel-wait';
import { perform } from '@/lib/recovery/commands/perform';
import { waitOut } from '@/lib/recovery/commands/wait-out';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type GrantedJob, renew } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN, makeImpatientQueue, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';
import { armWait, storyOf } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

async function arm(job: StuckJob = {}, change: Partial<JobRequest> = {}) {
  const { key } = await makeJob(db.admin, { lapsedAgo: '-41 s', ...job });
  const request = await wishOn(db.admin, 'wait-out', key, { followUp: 'retry', ...change });
  return { key, request, outcome: await waitOut(db.asOperator(), ANA, request) };
}

const statusOf = async (key: string) =>
  (await db.admin.query('select status from public.processing_jobs where id = $1', [key])).rows[0]?.status;

describe('waiting a lease out', () => {
  it('arms the follow-up for the lapse and the grace, moves no job, and says who would do it', async () => {
    const { key, outcome } = await arm();
    expect(outcome).toMatchObject({ outcome: 'armed', rowsChanged: 0, replayed: false });
    expect(outcome.detail).toMatch(
      /^If w-7f3a does not renew before [\d:]+ UTC, the watcher will mark attempt 1 failed and retry it at [\d:]+ UTC\. No watcher runs/,
    );
    const { rows } = await db.admin.query(
      `select w.state, w.follow_up, w.due_at = w.lease_until + interval '5 s' as due, w.lease_until = j.lease_until as lapse
       from leasehold.lease_waits w join public.processing_jobs j on j.id::text = w.job_key where w.job_key = $1`,
      [key],
    );
    expect(rows).toEqual([{ state: 'armed', follow_up: 'retry', due: true, lapse: true }]);
    expect(await statusOf(key)).toBe('running');
  });

  it('is one wait a job: the second operator is told who waits, since when and for what', async () => {
    const { key } = await arm();
    const second = await wishOn(db.admin, 'wait-out', key, { followUp: 'notify' });
    const outcome = await waitOut(db.asOperator(), BEN, second);
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(outcome.detail).toMatch(
      /^Ana Ruiz waits it out since [\d:]+ UTC: the watcher will mark attempt 1 failed/,
    );
  });

  it('arms once when the same wish is sent twice', async () => {
    const { key, request, outcome } = await arm();
    expect(await waitOut(db.asOperator(), ANA, request)).toEqual({ ...outcome, replayed: true });
    const { rows } = await db.admin.query('select from leasehold.lease_waits where job_key = $1', [key]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ lapsedAgo: '1 min' }, /^The lease lapsed at .*: there is nothing left to wait for\./],
    [{ lapsedAgo: null }, /runs without a whole lease/],
    [{ status: 'held' }, /^Attempt 1 is held: it has no lease to wait out\./],
    [{ status: 'failed' }, /^Attempt 1 is failed: it has no lease to wait out\./],
  ])('is refused for a job like %o', async (job, why) => {
    const { outcome } = await arm(job);
    expect(outcome).toMatchObject({ outcome: 'refused', detail: expect.stringMatching(why) });
  });

  it('is stale when the owner has renewed since the operator looked', async () => {
    await makeQueue(db.admin, { name: 'beating' });
    const { key } = await makeJob(db.admin, { queue: 'beating', lapsedAgo: '-10 s' });
    const request = await wishOn(db.admin, 'wait-out', key, { followUp: 'retry' });
    await renew(db.asWorker(), { job_id: key, token: '1' } as GrantedJob, 'w-7f3a');
    expect(await waitOut(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'stale' });
  });

  it('must say what is to follow, and no other act may', async () => {
    const { key } = await makeJob(db.admin, { lapsedAgo: '-1 min' });
    const wish = await wishOn(db.admin, 'wait-out', key);
    expect(await perform(db.asOperator(), ANA, 'wait-out', wish, OPEN)).toMatchObject({
      ok: false,
      field: 'followUp',
    });
    const other = await wishOn(db.admin, 'mark-failed', key, { followUp: 'retry' });
    expect(await perform(db.asOperator(), ANA, 'mark-failed', other, OPEN)).toMatchObject({ status: 422 });
  });
});

describe('cancelling a wait', () => {
  const cancel = async (key: string, waitId: string) =>
    cancelWait(db.asOperator(), BEN, await wishOn(db.admin, 'cancel-wait', key, { waitId }));

  it('ends it for good, by any operator, and joins the two records', async () => {
    const wait = await armWait(db);
    const outcome = await cancel(wait.key, wait.id);
    expect(outcome).toMatchObject({ outcome: 'cancelled', rowsChanged: 0 });
    expect(outcome.detail).toMatch(
      /^The wait that Ana Ruiz armed at .* is cancelled: the watcher will not mark/,
    );
    expect(await storyOf(db, wait)).toMatchObject({
      state: 'cancelled',
      detail: expect.stringMatching(/^Ben Okoye cancelled it: /),
      records: [{ action: 'cancel-wait', outcome: 'cancelled', actor_name: BEN.name }],
    });
  });

  it('is stale once the wait has ended, and says how', async () => {
    const wait = await armWait(db);
    await cancel(wait.key, wait.id);
    const again = await cancel(wait.key, wait.id);
    expect(again).toMatchObject({ outcome: 'stale' });
    expect(again.detail).toMatch(/^This wait ended at .*: Ben Okoye cancelled it: /);
  });

  it('ends the wait that was on the screen, and no other on the same job', async () => {
    const first = await armWait(db);
    await cancel(first.key, first.id);
    const request = await wishOn(db.admin, 'wait-out', first.key, { followUp: 'notify' });
    expect(await waitOut(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'armed' });
    expect(await cancel(first.key, first.id)).toMatchObject({ outcome: 'stale' });
    expect(await cancel(first.key, '999999')).toMatchObject({ outcome: 'not_found' });
  });

  it('is not made stale by a renewal that nobody has looked at yet', async () => {
    const wait = await armWait(db, 'retry', { queue: 'beating', lapsedAgo: '-10 s' });
    const request = await wishOn(db.admin, 'cancel-wait', wait.key, { waitId: wait.id });
    await renew(db.asWorker(), { job_id: wait.key, token: '1' } as GrantedJob, 'w-7f3a');
    expect(await cancelWait(db.asOperator(), BEN, request)).toMatchObject({ outcome: 'cancelled' });
  });
});
