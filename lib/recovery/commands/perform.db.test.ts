import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { perform } from '@/lib/recovery/commands/perform';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import { ANA, makeEffect, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const VIEWER: Actor = { id: 'u-vic', name: 'Viktor Lang', role: 'viewer' };

async function recordsOf(key: string) {
  const { rows } = await db.admin.query(
    'select actor, action, outcome, detail, rows_changed, request_key from leasehold.audit_events where job_key = $1',
    [key],
  );
  return rows;
}

describe('perform', () => {
  it('carries out what an operator asks for', async () => {
    const { key } = await makeJob(db.admin);
    const performed = await perform(
      db.asOperator(),
      ANA,
      'retry',
      await wishOn(db.admin, 'retry', key),
      OPEN,
    );
    expect(performed).toMatchObject({ ok: true, outcome: { outcome: 'done', rowsChanged: 2 } });
    expect(performed).not.toHaveProperty('outcome.question');
  });

  it('denies a viewer, records that under the subject, and uses up no key', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const sentence = 'Your role, viewer, may not mark a job failed. It takes the role operator or approver.';
    expect(await perform(db.asOperator(), VIEWER, 'mark-failed', request, OPEN)).toEqual({
      ok: false,
      status: 403,
      sentence,
    });
    expect(await recordsOf(key)).toEqual([
      {
        ...{ actor: 'u-vic', action: 'mark-failed', outcome: 'refused', detail: sentence, rows_changed: 0 },
        request_key: request.requestKey,
      },
    ]);
    const { rows: about } = await db.admin.query(
      `select a.subject = j.subject and a.queue = j.queue as named
         from leasehold.audit_events a join public.processing_jobs j on j.id::text = a.job_key where j.id = $1`,
      [key],
    );
    expect(about).toEqual([{ named: true }]);
    const { rows } = await db.admin.query('select from leasehold.requests where actor = $1', [VIEWER.id]);
    expect(rows).toEqual([]);
  });

  it('turns away what it cannot read with a sentence and its place, and writes nothing', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key, { reason: 'too short' });
    expect(await perform(db.asOperator(), ANA, 'mark-failed', request, OPEN)).toEqual({
      ...{ ok: false, status: 422, field: 'reason' },
      sentence: 'The reason needs at least 10 characters; it has 9.',
    });
    expect(await recordsOf(key)).toEqual([]);
  });

  it('names the effect that wants an answer', async () => {
    const { key } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key);
    const performed = await perform(
      db.asOperator(),
      ANA,
      'retry',
      await wishOn(db.admin, 'retry', key),
      OPEN,
    );
    expect(performed).toMatchObject({ ok: false, status: 422, field: effect });
    expect(await recordsOf(key)).toMatchObject([{ outcome: 'refused' }]);
  });

  it('writes the evidence without the secrets in it', async () => {
    const { key } = await makeJob(db.admin);
    const request = await wishOn(db.admin, 'mark-failed', key);
    const evidence = [
      { label: 'error', value: 'postgres://app:hunter2@db/x refused', meaning: 'token 4711' },
    ];
    await perform(
      db.asOperator(),
      ANA,
      'mark-failed',
      { ...request, seen: { ...request.seen, evidence } },
      OPEN,
    );
    const { rows } = await db.admin.query(
      'select evidence::text from leasehold.audit_events where job_key = $1',
      [key],
    );
    expect(rows[0].evidence).not.toContain('hunter2');
    expect(rows[0].evidence).toContain('token 4711');
  });
});
