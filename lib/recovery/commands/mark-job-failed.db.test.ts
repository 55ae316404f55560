import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, BEN, makeEffect, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const wish = (key: string, change = {}) => wishOn(db.admin, 'mark-failed', key, change);
const mark = async (key: string, change = {}) => markJobFailed(db.asOperator(), ANA, await wish(key, change));

async function rowOf(key: string) {
  const { rows } = await db.admin.query('select * from public.processing_jobs where id = $1', [key]);
  return rows[0];
}

async function recordOf(seq: string | null) {
  const { rows } = await db.admin.query('select * from leasehold.audit_events where seq = $1', [seq]);
  return rows[0];
}

describe('mark_job_failed', () => {
  it('closes a lapsed attempt of a silent owner, and leaves token and lease as they were', async () => {
    const { key, subject } = await makeJob(db.admin, { token: 4711 });
    const { guard } = await wish(key);
    const outcome = await mark(key);

    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1, replayed: false, successorKey: null });
    expect(outcome.detail).toBe(`Attempt 1 of ${subject} is failed now.`);
    expect(outcome.now).toEqual({ ...guard, status: 'failed' });
    expect(await rowOf(key)).toMatchObject({ status: 'failed', lease_owner: 'w-7f3a', lease_token: '4711' });
    expect((await rowOf(key)).last_error).toBe(
      'marked failed by Ana Ruiz: The worker stopped answering at 03:10.',
    );
  });

  it('records who asked, why, what was seen, the guard, and the rows as read back without their payload', async () => {
    const { key, subject } = await makeJob(db.admin);
    const request = await wish(key, { ticket: 'INC-2304' });
    const { auditSeq } = await markJobFailed(db.asOperator(), ANA, request);

    const record = await recordOf(auditSeq);
    expect(record).toMatchObject({
      ...{
        phase: 'act',
        actor: 'u-ana',
        actor_name: 'Ana Ruiz',
        actor_role: 'operator',
        action: 'mark-failed',
      },
      ...{
        source: 'native',
        database: db.name,
        job_key: key,
        queue: 'invoices',
        subject,
        ticket: 'INC-2304',
      },
      ...{
        reason: request.reason,
        why_obsolete: request.whyObsolete,
        evidence: request.seen,
        guard: request.guard,
      },
      ...{ outcome: 'done', rows_changed: 1, request_key: request.requestKey },
    });
    expect(record.before).toMatchObject([{ id: key, status: 'running', finished_at: null }]);
    expect(record.after).toMatchObject([
      { id: key, status: 'failed', lease_until: request.guard.leaseUntil },
    ]);
    expect(record.after[0]).not.toHaveProperty('payload');
  });

  it('tells the story to the subject as well', async () => {
    const { key, subject } = await makeJob(db.admin);
    await mark(key);
    const { rows } = await db.admin.query('select kind, detail from public.job_events where subject = $1', [
      subject,
    ]);
    const detail = { by: 'Ana Ruiz', reason: 'The worker stopped answering at 03:10.' };
    expect(rows).toEqual([{ kind: 'marked_failed', detail }]);
  });

  it('acts once on the same submit sent three times at once, and answers alike', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wish(key);
    const answers = await Promise.all([1, 2, 3].map(() => markJobFailed(db.asOperator(), ANA, request)));

    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    const [first] = answers;
    for (const answer of answers)
      expect({ ...answer, replayed: false }).toEqual({ ...first, replayed: false });
    const { rows } = await db.admin.query('select seq from leasehold.audit_events where job_key = $1', [key]);
    expect(rows).toHaveLength(1);
  });

  it('refuses the key of another wish, and keeps the answer of the first', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wish(key);
    const first = await markJobFailed(db.asOperator(), ANA, request);
    const other = await markJobFailed(db.asOperator(), ANA, {
      ...request,
      reason: 'Something else altogether.',
    });
    const again = await markJobFailed(db.asOperator(), ANA, request);

    expect(other).toMatchObject({ outcome: 'refused', rowsChanged: 0, replayed: false });
    expect(other.detail).toMatch(/key was used for another wish/);
    expect(await recordOf(other.auditSeq)).toMatchObject({
      outcome: 'refused',
      reason: 'Something else altogether.',
    });
    expect(again).toEqual({ ...first, replayed: true });
  });

  it('answers each of two people who used one key with what came of their own wish', async () => {
    const [first, second] = [await makeJob(db.admin), await makeJob(db.admin)];
    const ofAna = await wish(first.key);
    const ofBen = { ...(await wish(second.key)), requestKey: ofAna.requestKey };
    const answers = [
      await markJobFailed(db.asOperator(), ANA, ofAna),
      await markJobFailed(db.asOperator(), BEN, ofBen),
    ];
    const again = [
      await markJobFailed(db.asOperator(), ANA, ofAna),
      await markJobFailed(db.asOperator(), BEN, ofBen),
    ];
    expect(again).toEqual(answers.map((answer) => ({ ...answer, replayed: true })));
  });

  it('lets two people use the same key', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wish(key);
    await markJobFailed(db.asOperator(), ANA, request);
    const second = await markJobFailed(db.asOperator(), BEN, request);
    expect(second).toMatchObject({ outcome: 'stale', replayed: false });
    expect(second.detail).toMatch(
      /^Ana Ruiz marked it failed at \d\d:\d\d:\d\d UTC\. Nothing was written\.$/,
    );
  });

  it('lets one of two operators act and tells the other who was first', async () => {
    const { key } = await makeJob(db.admin);
    const [ana, ben] = [await wish(key), await wish(key)];
    const outcomes = await Promise.all([
      markJobFailed(db.asOperator(), ANA, ana),
      markJobFailed(db.asOperator(), BEN, ben),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
    expect(outcomes.map(({ auditSeq }) => auditSeq)).not.toContain(null);
    expect(outcomes.find(({ outcome }) => outcome === 'stale')?.detail).toMatch(
      /^(Ana Ruiz|Ben Okoye) marked it/,
    );
  });

  it('answers not_found for a job of another database, source or number, and records the wish', async () => {
    const { key } = await makeJob(db.admin);
    const { address } = await wish(key);
    for (const other of [
      { key: '999999' },
      { database: 'elsewhere' },
      { source: 'graphile' },
      { key: '9'.repeat(19) },
    ]) {
      const outcome = await mark(key, { address: { ...address, ...other } });
      expect(outcome).toMatchObject({ outcome: 'not_found', rowsChanged: 0, now: null });
      expect(await recordOf(outcome.auditSeq)).toMatchObject({ outcome: 'not_found', before: [], after: [] });
    }
    expect((await rowOf(key)).status).toBe('running');
  });
});

describe('the answers about effects', () => {
  it('are asked for by key, and the same request key serves the answered wish', async () => {
    const { key } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key);
    const request = await wish(key);
    const asked = await markJobFailed(db.asOperator(), ANA, request);
    expect(asked).toMatchObject({ outcome: 'refused', question: effect, rowsChanged: 0 });
    expect(asked.detail).toContain(effect);

    const effectAnswers = [{ key: effect, answer: 'did-not' as const, note: 'No document under this key.' }];
    const done = await markJobFailed(db.asOperator(), ANA, { ...request, effectAnswers });
    expect(done).toMatchObject({ outcome: 'done', question: null });
    const { rows } = await db.admin.query('select * from public.job_effects where effect_key = $1', [effect]);
    expect(rows[0]).toMatchObject({
      ...{ status: 'denied', answered_by: 'Ana Ruiz', answer_note: 'No document under this key.' },
      settled_at: expect.any(Date),
    });
    expect((await recordOf(done.auditSeq)).effect_answers).toEqual(effectAnswers);
  });

  it('make the act stale when the worker has settled the effect meanwhile', async () => {
    const { key } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key);
    const request = await wish(key, { effectAnswers: [{ key: effect, answer: 'did-not', note: '' }] });
    await db.admin.query(
      `update public.job_effects set status = 'confirmed', settled_at = clock_timestamp() where effect_key = $1`,
      [effect],
    );
    const outcome = await markJobFailed(db.asOperator(), ANA, request);
    expect(outcome.outcome).toBe('stale');
    expect(outcome.detail).toMatch(/is confirmed since \d\d:\d\d:\d\d UTC\. Nothing/);
    expect((await rowOf(key)).status).toBe('running');
  });

  it('are refused for an effect that the ledger of the subject does not have', async () => {
    const { key } = await makeJob(db.admin);
    const outcome = await mark(key, {
      effectAnswers: [{ key: 'INV-0/export', answer: 'happened', note: '' }],
    });
    expect(outcome).toMatchObject({ outcome: 'refused', question: null });
  });
});
