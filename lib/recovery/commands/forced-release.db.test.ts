import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseHold } from '@/lib/recovery/commands/release-hold';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim, intend, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { rowOf } from '@/test/support/records';
import { approve, ask, CAM, makePeople, recordsOfRequest } from '@/test/support/second-person';
import { ANA, makeEffect, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makePeople(db);
});
afterAll(() => db.drop());

/** Every test has a queue of its own, so that what it claims is its own job. */
let queues = 0;
async function heldInDoubt() {
  queues += 1;
  const queue = `doubt-${queues}`;
  await makeQueue(db.admin, { name: queue });
  const { key } = await makeJob(db.admin, { queue, status: 'held', owner: null, lapsedAgo: null });
  const effect = await makeEffect(db.admin, key);
  return { queue, key, effect, effectAnswers: [{ key: effect, answer: 'not-known' as const, note: '' }] };
}

async function effectOf(effect: string) {
  const { rows } = await db.admin.query(
    `select status, answered_by as by, repeat_allowed_by as "allowedBy" from public.job_effects where effect_key = $1`,
    [effect],
  );
  return rows[0];
}

describe('a hold that is released though nobody knows whether an effect happened', () => {
  it('takes a second person, and names the effect and who would act twice', async () => {
    const { key, effect, effectAnswers } = await heldInDoubt();
    const request = await wishOn(db.admin, 'release-hold', key, { effectAnswers });
    const outcome = await releaseHold(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'requested' });
    expect(outcome.detail).toContain(
      `Nobody knows whether effect ${effect} happened, and erp would act twice. `,
    );
    expect(await effectOf(effect)).toEqual({ status: 'intended', by: null, allowedBy: null });
    expect(await rowOf(db.admin, key)).toMatchObject({ status: 'held' });
  });

  it('lets the next attempt call the effect once more when it was approved, and only once', async () => {
    const { queue, key, effect, effectAnswers } = await heldInDoubt();
    const asked = await ask(db, { key, verb: 'release-hold', change: { effectAnswers } });
    const outcome = await approve(db, asked);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    expect(outcome.detail).toContain(`Effect ${effect} may happen a second time at erp.`);
    expect(await effectOf(effect)).toEqual({ status: 'unknown', by: ANA.name, allowedBy: CAM.name });
    expect((await recordsOfRequest(db.admin, asked.id))[1]).toMatchObject({
      ...{ action: 'release-hold', danger: 'force', outcome: 'done', approved_by: CAM.id },
    });

    const grant = await claim(db.asWorker(), queue, 'w-1');
    if (!grant) throw new Error('nothing was granted');
    expect(await intend(db.asWorker(), grant, 'w-1', effect, false)).toMatchObject({ answer: 'call' });
    expect(await intend(db.asWorker(), grant, 'w-1', effect, false)).toMatchObject({ answer: 'in_doubt' });
    expect(await effectOf(effect)).toEqual({ status: 'intended', by: null, allowedBy: null });
  });

  it('is asked about anew in the attempt after that: what was allowed once is not allowed for ever', async () => {
    const { queue, key, effect, effectAnswers } = await heldInDoubt();
    await approve(db, await ask(db, { key, verb: 'release-hold', change: { effectAnswers } }));
    const grant = await claim(db.asWorker(), queue, 'w-1');
    if (!grant) throw new Error('nothing was granted');
    await tell(db.asWorker(), 'fail_job', grant, 'w-1', 'the host went down');
    const { rows } = await db.admin.query(
      'select id::text as key, status from public.processing_jobs where queue = $1 order by id desc limit 1',
      [queue],
    );
    expect(rows[0].status).toBe('held');
    const again = await wishOn(db.admin, 'release-hold', rows[0].key);
    expect(await releaseHold(db.asOperator(), ANA, again)).toMatchObject({ question: effect });
    const answers = [{ key: effect, answer: 'did-not' as const, note: '' }];
    const known = { ...again, effectAnswers: answers };
    expect(await releaseHold(db.asOperator(), ANA, known)).toMatchObject({ outcome: 'done' });
    expect(await effectOf(effect)).toMatchObject({ status: 'denied', allowedBy: null });
  });
});

describe('a retry on "not known"', () => {
  it('needs nobody else, since its next attempt starts held and nothing runs', async () => {
    const { key } = await makeJob(db.admin);
    const effect = await makeEffect(db.admin, key);
    const effectAnswers = [{ key: effect, answer: 'not-known' as const, note: '' }];
    const outcome = await retryJob(
      db.asOperator(),
      ANA,
      await wishOn(db.admin, 'retry', key, { effectAnswers }),
    );
    expect(outcome).toMatchObject({ outcome: 'done', approvalId: null });
    expect(await rowOf(db.admin, outcome.successorKey ?? '')).toMatchObject({ status: 'held' });
  });
});
