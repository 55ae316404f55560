import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, admit, type GrantedJob, renew, statuses, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { lastEventOf, recordOf, rowOf } from '@/test/support/records';
import { ANA, BEN, makeEffect, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';

const OWNER = 'w-7f3a';
/** Lapsed, and its owner was heard this very moment: a fence does not ask whether it lives. */
const ALIVE: StuckJob = { token: 7, heartbeatAgo: '0 s' };

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makeQueue(db.admin, { name: 'blind' });
  await db.admin.query(`update public.queues set destination_checks_tokens = false where name = 'blind'`);
});
afterAll(() => db.drop());

async function fence(key: string, change = {}) {
  return fenceOff(db.asOperator(), ANA, await wishOn(db.admin, 'fence-off', key, change));
}

async function subjectOf(subject: string) {
  const { rows } = await db.admin.query(
    'select last_token, floor_token from public.subjects where subject = $1',
    [subject],
  );
  return rows[0];
}

describe('fence off', () => {
  it('closes a lapsed attempt and raises the floor above its token, though its owner lives', async () => {
    const { key, subject } = await makeJob(db.admin, ALIVE);
    const outcome = await fence(key);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 2, floorToken: '8', successorKey: null });
    expect(outcome.detail).toBe(
      `Attempt 1 of ${subject} is failed now, and the floor is 8: no token below it is admitted.`,
    );
    expect(await rowOf(db.admin, key)).toMatchObject({
      status: 'failed',
      last_error: 'fenced off by Ana Ruiz: The worker stopped answering at 03:10.',
    });
    expect(await subjectOf(subject)).toEqual({ last_token: '7', floor_token: '8' });
    expect(await lastEventOf(db.admin, subject)).toMatchObject({
      kind: 'fenced_off',
      detail: { floor: '8' },
    });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      before: [{ status: 'running' }, { floor_token: '0', last_token: '7' }],
      after: [{ status: 'failed' }, { floor_token: '8', last_token: '7' }],
    });
  });

  it('has the old owner refused by the floor before there is any successor, in each of its writes', async () => {
    const { key, subject } = await makeJob(db.admin, ALIVE);
    const grant = { job_id: key, token: '7' } as GrantedJob;
    expect(await admit(db.asWorker(), 'invoices', subject, '7')).toEqual({ admitted: true, reason: null });
    await fence(key);

    expect(await statuses(db.admin, subject)).toEqual(['failed']);
    expect(await admit(db.asWorker(), 'invoices', subject, '7')).toEqual({
      admitted: false,
      reason: 'below the fence floor',
    });
    expect(await renew(db.asWorker(), grant, OWNER)).toMatchObject({ renewed: false });
    expect(await tell(db.asWorker(), 'complete_job', grant, OWNER)).toBe(false);
    expect(await tell(db.asWorker(), 'enter_stage', grant, OWNER, 'post')).toBe(false);
    expect(await rowOf(db.admin, key)).toMatchObject({ status: 'failed' });
  });

  it('closes an attempt that never had a lease, above every token that was granted', async () => {
    const { key, subject } = await makeJob(db.admin, { token: null, owner: null, lapsedAgo: null });
    await db.admin.query('update public.subjects set last_token = 11 where subject = $1', [subject]);
    expect(await fence(key)).toMatchObject({ outcome: 'done', floorToken: '12' });
  });

  it('gives the next owner a token that the floor admits', async () => {
    const { key, subject } = await makeJob(db.admin, ALIVE);
    const { floorToken } = await fence(key);
    const next = await acquire(db.asWorker(), 'invoices', subject, 'w-e90b');
    expect(next?.token).toBe(floorToken);
    expect(await admit(db.asWorker(), 'invoices', subject, '8')).toMatchObject({ admitted: true });
  });

  it('draws no token below a floor that stands higher', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'pending', token: null, owner: null });
    await db.admin.query('update public.subjects set floor_token = 40 where subject = $1', [subject]);
    await db.admin.query('update public.processing_jobs set lease_until = null where id = $1', [key]);
    expect(await acquire(db.asWorker(), 'invoices', subject, 'w-1')).toMatchObject({ token: '40' });
  });

  it('takes a live lease from nobody without a second person', async () => {
    const { key, subject } = await makeJob(db.admin, { ...ALIVE, lapsedAgo: '-1 min' });
    expect(await fence(key)).toMatchObject({ outcome: 'requested', rowsChanged: 0, floorToken: null });
    expect(await statuses(db.admin, subject)).toEqual(['running']);
    expect(await subjectOf(subject)).toEqual({ last_token: '7', floor_token: '0' });
  });

  it('is not made stale by a renewal, which it then finds live', async () => {
    const { key } = await makeJob(db.admin, ALIVE);
    const request = await wishOn(db.admin, 'fence-off', key);
    await db.admin.query(
      `update public.processing_jobs set lease_until = clock_timestamp() + interval '1 hour' where id = $1`,
      [key],
    );
    expect(await fenceOff(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'requested' });

    await db.admin.query(
      `update public.processing_jobs set lease_until = clock_timestamp() - interval '1 ms' where id = $1`,
      [key],
    );
    const again = { ...request, requestKey: crypto.randomUUID() };
    expect(await fenceOff(db.asOperator(), ANA, again)).toMatchObject({ outcome: 'done' });
  });

  it.each([{ token: '8' }, { owner: 'w-other' }, { attempt: 2 }, { status: 'held' }])(
    'is stale when the row differs from %o',
    async (other) => {
      const { key } = await makeJob(db.admin, ALIVE);
      const { guard } = await wishOn(db.admin, 'fence-off', key);
      const outcome = await fence(key, { guard: { ...guard, ...other } });
      expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    },
  );

  it('never holds on a guard that leaves the lease out', async () => {
    const { key } = await makeJob(db.admin, ALIVE);
    const { guard } = await wishOn(db.admin, 'fence-off', key);
    const { leaseUntil: _, ...rest } = guard;
    expect(await fence(key, { guard: rest })).toMatchObject({ outcome: 'stale' });
  });

  it.each(['pending', 'held', 'failed', 'completed'])('refuses an attempt that is %s', async (status) => {
    const { key } = await makeJob(db.admin, { status });
    expect(await fence(key)).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
  });

  it('asks what was begun and left before it closes the attempt', async () => {
    const { key } = await makeJob(db.admin, ALIVE);
    const effect = await makeEffect(db.admin, key);
    expect(await fence(key)).toMatchObject({ outcome: 'refused', question: effect });
    const effectAnswers = [{ key: effect, answer: 'not-known' as const, note: '' }];
    expect(await fence(key, { effectAnswers })).toMatchObject({ outcome: 'done', question: null });
  });

  it('warns where the destination checks no token', async () => {
    const { key } = await makeJob(db.admin, { ...ALIVE, queue: 'blind' });
    expect((await fence(key)).detail).toMatch(/checks no token, so what is written there stands\.$/);
  });

  it('tells the second of two operators who was first', async () => {
    const { key } = await makeJob(db.admin, ALIVE);
    const ben = await wishOn(db.admin, 'fence-off', key);
    await fence(key);
    const second = await fenceOff(db.asOperator(), BEN, ben);
    expect(second).toMatchObject({ outcome: 'stale' });
    expect(second.detail).toMatch(/^Ana Ruiz fenced off its owner at/);
  });
});
