import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, BEN, makeEffect, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const wish = (key: string, change = {}) => wishOn(db.admin, 'retry', key, change);
const retry = async (key: string, change = {}) => retryJob(db.asOperator(), ANA, await wish(key, change));

async function attempts(subject: string) {
  const { rows } = await db.admin.query(
    'select * from public.processing_jobs where subject = $1 order by attempt',
    [subject],
  );
  return rows;
}

describe('retry_job', () => {
  it('opens the next attempt of a failed one at its stage, and leaves the closed row as it was', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'failed', attempt: 3, stage: 'extract' });
    const before = (await attempts(subject))[0];
    const outcome = await retry(key);

    const [closed, next] = await attempts(subject);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, successorKey: next.id });
    expect(outcome.detail).toBe('Attempt 4 is pending and goes on from stage extract.');
    expect(closed).toEqual(before);
    expect(next).toMatchObject({
      ...{ attempt: 4, max_attempts: 4, status: 'pending', processing_stage: 'extract', retry_of: key },
      ...{ lease_owner: null, lease_token: null, started_at: null, payload: before.payload },
    });
  });

  it('closes a lapsed attempt and opens the next in one act of two rows, both on record', async () => {
    const { key, subject } = await makeJob(db.admin);
    const outcome = await retry(key);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 2 });
    expect(outcome.detail).toBe(
      'Attempt 1 is failed now. Attempt 2 is pending and goes on from stage export.',
    );
    expect(await attempts(subject)).toMatchObject([
      { status: 'failed', last_error: 'marked failed by Ana Ruiz: The worker stopped answering at 03:10.' },
      { status: 'pending', attempt: 2, retry_of: key },
    ]);
    const { rows } = await db.admin.query('select before, after from leasehold.audit_events where seq = $1', [
      outcome.auditSeq,
    ]);
    expect(rows[0].before).toMatchObject([{ id: key, status: 'running' }]);
    expect(rows[0].after).toMatchObject([
      { id: key, status: 'failed' },
      { id: outcome.successorKey, status: 'pending' },
    ]);
  });

  it('is stale for an attempt that is no longer the newest of its subject', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'failed' });
    await makeJob(db.admin, { subject, attempt: 2, owner: 'w-e90b', token: 2 });
    const outcome = await retry(key);
    expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(outcome.detail).toMatch(/^w-e90b took it over/);
    expect(await attempts(subject)).toHaveLength(2);
  });

  it('opens one attempt when two operators retry at once, and tells the other', async () => {
    const { key, subject } = await makeJob(db.admin, { status: 'failed' });
    const [ana, ben] = [await wish(key), await wish(key)];
    const outcomes = await Promise.all([
      retryJob(db.asOperator(), ANA, ana),
      retryJob(db.asOperator(), BEN, ben),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
    expect(outcomes.find(({ outcome }) => outcome === 'stale')?.detail).toMatch(
      /^(Ana Ruiz|Ben Okoye) retried it at/,
    );
    expect(await attempts(subject)).toHaveLength(2);
  });
});

describe('an effect in doubt', () => {
  it('starts the successor held when nobody knows and the provider honours no keys', async () => {
    const { key, subject } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key, false);
    const outcome = await retry(key, { effectAnswers: [{ key: effect, answer: 'not-known', note: '' }] });
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 2 });
    expect(outcome.detail).toContain('Attempt 2 starts held');
    expect(await attempts(subject)).toMatchObject([{ status: 'failed' }, { status: 'held' }]);
  });

  it('is asked about again when the held successor is retried, and then lets the next one run', async () => {
    const { key, subject } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key, false);
    const held = await retry(key, { effectAnswers: [{ key: effect, answer: 'not-known', note: '' }] });
    expect(await retry(held.successorKey ?? '')).toMatchObject({ outcome: 'refused', question: effect });

    const effectAnswers = [{ key: effect, answer: 'happened', note: 'Found document 51.' }];
    expect(await retry(held.successorKey ?? '', { effectAnswers })).toMatchObject({
      outcome: 'done',
      rowsChanged: 2,
    });
    const statuses = (await attempts(subject)).map(({ status }) => status);
    expect(statuses).toEqual(['failed', 'failed', 'pending']);
  });

  it('lets the successor run when the provider honours keys', async () => {
    const { key, subject } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key, true);
    await retry(key, { effectAnswers: [{ key: effect, answer: 'not-known', note: '' }] });
    expect(await attempts(subject)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  });

  it('undoes the answers as well when the act goes no further', async () => {
    const { key } = await makeJob(db.admin);
    const [first, second] = [await makeEffect(db.admin, key), await makeEffect(db.admin, key)];
    const effectAnswers = [{ key: first, answer: 'happened' as const, note: '' }];
    const outcome = await markJobFailed(
      db.asOperator(),
      ANA,
      await wishOn(db.admin, 'mark-failed', key, { effectAnswers }),
    );
    expect(outcome).toMatchObject({ outcome: 'refused', question: second });
    const { rows } = await db.admin.query('select status from public.job_effects where effect_key = $1', [
      first,
    ]);
    expect(rows).toEqual([{ status: 'intended' }]);
  });
});
