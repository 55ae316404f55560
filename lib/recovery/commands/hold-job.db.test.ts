import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPending } from '@/lib/recovery/commands/cancel-pending';
import { holdJob } from '@/lib/recovery/commands/hold-job';
import { releaseHold } from '@/lib/recovery/commands/release-hold';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue, statuses } from '@/test/support/lease-calls';
import { lastEventOf, recordOf, rowOf } from '@/test/support/records';
import {
  ANA,
  BEN,
  makeEffect,
  makeImpatientQueue,
  makeJob,
  type StuckJob,
  wishOn,
} from '@/test/support/stuck-job';

const BY_ANA = { by: 'Ana Ruiz', reason: 'The worker stopped answering at 03:10.' };
const UNBEGUN: StuckJob = { owner: null, token: null, lapsedAgo: null, heartbeatAgo: null };

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const COMMANDS = { hold: holdJob, 'release-hold': releaseHold, 'cancel-pending': cancelPending };

async function act(verb: keyof typeof COMMANDS, key: string, change = {}, actor = ANA) {
  return COMMANDS[verb](db.asOperator(), actor, await wishOn(db.admin, verb, key, change));
}

describe('hold', () => {
  it('parks a pending attempt, which nobody claims, acquires or enqueues again', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'pending', ...UNBEGUN });
    const outcome = await act('hold', key);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, now: { status: 'held', attempt: 1 } });
    expect(outcome.detail).toBe(
      `Attempt 1 of ${subject} is held now: nobody claims it until it is released.`,
    );
    expect(await claim(db.asWorker(), 'invoices', 'w-1')).toBeNull();
    expect(await acquire(db.asWorker(), 'invoices', subject, 'w-1')).toBeNull();
    expect(await enqueue(db.asWorker(), 'invoices', subject)).toBeNull();
    expect(await statuses(db.admin, subject)).toEqual(['held']);
    expect(await lastEventOf(db.admin, subject)).toEqual({ kind: 'held', detail: BY_ANA });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'hold', target: 'job', job_key: key, outcome: 'done', rows_changed: 1 },
      ...{ before: [{ status: 'pending' }], after: [{ status: 'held' }] },
    });
  });

  it.each([
    ['running', 'w-7f3a is working on attempt 1. Request a stop or wait it out, and hold the next attempt.'],
    ['held', 'Attempt 1 is held already.'],
    ['failed', 'Attempt 1 is failed, and a closed attempt never changes.'],
    ['completed', 'Attempt 1 is completed, and a closed attempt never changes.'],
  ])('refuses an attempt that is %s, and says why', async (status, why) => {
    const { key } = await makeJob(db.admin, { status });
    const outcome = await act('hold', key);
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0, now: { status } });
    expect(outcome.detail).toBe(`${why} Nothing was written.`);
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ action: 'hold', outcome: 'refused' });
  });

  it('is stale once a worker has it, and names that worker', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'pending', ...UNBEGUN });
    const request = await wishOn(db.admin, 'hold', key);
    await acquire(db.asWorker(), 'invoices', subject, 'w-e90b');
    const outcome = await holdJob(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'stale', now: { status: 'running', owner: 'w-e90b' } });
    expect(outcome.detail).toMatch(/^w-e90b acquired it at \d\d:\d\d:\d\d UTC with token 1\. Nothing/);
  });

  it('tells the second of two operators who was first', async () => {
    const { key } = await makeJob(db.admin, { status: 'pending', ...UNBEGUN });
    const ben = await wishOn(db.admin, 'hold', key);
    await act('hold', key);
    const second = await holdJob(db.asOperator(), BEN, ben);
    expect(second.outcome).toBe('stale');
    expect(second.detail).toMatch(/^Ana Ruiz held it at \d\d:\d\d:\d\d UTC\. Nothing was written\.$/);
  });
});

describe('release hold', () => {
  it('makes the attempt pending again, to be claimed from the stage where it stood', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'held', ...UNBEGUN, stage: 'export' });
    const outcome = await act('release-hold', key);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, now: { status: 'pending' } });
    expect(await lastEventOf(db.admin, subject)).toEqual({ kind: 'hold_released', detail: BY_ANA });
    expect(await acquire(db.asWorker(), 'invoices', subject, 'w-1')).toMatchObject({ stage: 'export' });
  });

  it.each(['pending', 'running', 'failed', 'completed'])('refuses an attempt that is %s', async (status) => {
    const { key } = await makeJob(db.admin, { status });
    expect(await act('release-hold', key)).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
  });

  it('asks first what is in doubt, and lets nobody alone run it on "not known" where it would happen twice', async () => {
    const { key } = await makeJob(db.admin, { status: 'held' });
    const effect = await makeEffect(db.admin, key);
    const request = await wishOn(db.admin, 'release-hold', key);
    const answered = (answer: 'happened' | 'not-known') => ({
      ...request,
      requestKey: crypto.randomUUID(),
      effectAnswers: [{ key: effect, answer, note: '' }],
    });

    const asked = await releaseHold(db.asOperator(), ANA, request);
    expect(asked).toMatchObject({ outcome: 'refused', question: effect });
    const unknown = await releaseHold(db.asOperator(), ANA, answered('not-known'));
    expect(unknown).toMatchObject({ outcome: 'requested', question: null });
    expect(await rowOf(db.admin, key)).toMatchObject({ status: 'held' });

    const done = await releaseHold(db.asOperator(), ANA, answered('happened'));
    expect(done).toMatchObject({ outcome: 'done', question: null });
    const { rows } = await db.admin.query('select status from public.job_effects where effect_key = $1', [
      effect,
    ]);
    expect(rows).toEqual([{ status: 'confirmed' }]);
  });

  it('asks again what was answered "not known" before, where it would happen twice', async () => {
    const { key } = await makeJob(db.admin, { status: 'held' });
    const effect = await makeEffect(db.admin, key);
    await db.admin.query(
      `update public.job_effects set status = 'unknown', settled_at = clock_timestamp() where effect_key = $1`,
      [effect],
    );
    expect(await act('release-hold', key)).toMatchObject({ outcome: 'refused', question: effect });
    expect(await rowOf(db.admin, key)).toMatchObject({ status: 'held' });
  });

  it('lets it run on "not known" where the provider recognises its key', async () => {
    const { key } = await makeJob(db.admin, { status: 'held' });
    const effect = await makeEffect(db.admin, key, true);
    const effectAnswers = [{ key: effect, answer: 'not-known' as const, note: '' }];
    expect(await act('release-hold', key, { effectAnswers })).toMatchObject({ outcome: 'done' });
  });
});

describe('cancel pending', () => {
  it.each(['pending', 'held'])(
    'closes an attempt that is %s as failed, and makes no other',
    async (status) => {
      const { key, subject } = await makeJob(db.admin, { status, ...UNBEGUN });
      const outcome = await act('cancel-pending', key);
      expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, successorKey: null });
      expect(outcome.detail).toBe(`Attempt 1 of ${subject} is cancelled now, closed as failed.`);
      expect(await rowOf(db.admin, key)).toMatchObject({
        status: 'failed',
        last_error: 'cancelled by Ana Ruiz: The worker stopped answering at 03:10.',
        finished_at: expect.any(Date),
      });
      expect(await statuses(db.admin, subject)).toEqual(['failed']);
      expect(await lastEventOf(db.admin, subject)).toEqual({ kind: 'cancelled', detail: BY_ANA });
    },
  );

  it.each(['running', 'failed', 'completed'])('refuses an attempt that is %s', async (status) => {
    const { key } = await makeJob(db.admin, { status });
    const outcome = await act('cancel-pending', key);
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0, now: { status } });
  });

  it('tells the second of two operators who was first', async () => {
    const { key } = await makeJob(db.admin, { status: 'pending', ...UNBEGUN });
    const ben = await wishOn(db.admin, 'cancel-pending', key);
    await act('cancel-pending', key);
    const second = await cancelPending(db.asOperator(), BEN, ben);
    expect(second.detail).toMatch(/^Ana Ruiz cancelled it at/);
  });
});
