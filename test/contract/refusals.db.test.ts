import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_VERBS, targetOf } from '@/lib/actions/recovery-action';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { race, runners } from '@/test/support/race';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());
const operator = () => db.asOperator(32);

/** Events that one person gets within an hour. */
const MOST = 20;

type Answer = { seq: string | null; said: string | null };

let people = 0;
const somebody = () => `u-${++people}`;

/** What the console records when a role does not allow a wish. */
async function refuse(db: Pick<Pool, 'query'>, actor: string, change: object = {}): Promise<Answer> {
  const event = {
    ...{ actor, actor_name: 'Viktor Lang', actor_role: 'viewer', action: 'retry', source: 'native' },
    ...{ database: 'billing', job_key: '7', detail: 'Your role may not.', reason: 'I want it to go on.' },
    correlation_id: crypto.randomUUID(),
    ...change,
  };
  const { rows } = await db.query('select seq, said from leasehold.record_refusal($1)', [
    JSON.stringify(event),
  ]);
  return rows[0];
}

async function eventsOf(actor: string) {
  const { rows } = await db.admin.query<{ seq: string; detail: string; evidence: object; job_key: string }>(
    'select seq, outcome, detail, evidence, job_key from leasehold.audit_events where actor = $1 order by seq',
    [actor],
  );
  return rows;
}

/** Moves everything that is counted back, as if that time had passed. */
async function pass(actor: string, time: string): Promise<void> {
  await db.admin.query(
    `update leasehold.refusals
     set first_at = first_at - $2::interval, last_at = last_at - $2::interval,
       closes_at = closes_at - $2::interval, free_at = free_at - $2::interval
     where actor = $1`,
    [actor, time],
  );
}

describe('record_refusal', () => {
  it('stands as a refusal that changed nothing, whatever the caller says', async () => {
    const actor = somebody();
    await refuse(operator(), actor, {
      ...{ outcome: 'done', rows_changed: 9, phase: 'outcome', after: [{ id: '1' }], seq: 1, hash: 'x' },
    });
    const { rows } = await db.admin.query('select * from leasehold.audit_events where actor = $1', [actor]);
    expect(rows).toMatchObject([
      { phase: 'act', outcome: 'refused', rows_changed: 0, before: [], after: [] },
    ]);
  });

  it('stands under the subject of its job, and never under that of a job whose key a queue has for a name', async () => {
    const { key, subject } = await makeJob(db.admin);
    const [actor, database] = [somebody(), db.name];
    await refuse(operator(), actor, { database, job_key: key });
    await refuse(operator(), actor, { database, job_key: key, action: 'pause-queue' });
    const { rows } = await db.admin.query(
      'select action, subject from leasehold.audit_events where actor = $1 order by seq',
      [actor],
    );
    expect(rows).toEqual([
      { action: 'retry', subject },
      { action: 'pause-queue', subject: null },
    ]);
  });

  it.each(ACTION_VERBS)('knows what it is on: %s', async (action) => {
    const { seq } = await refuse(operator(), somebody(), { action, database: db.name });
    const { rows } = await db.admin.query('select target from leasehold.audit_events where seq = $1', [seq]);
    expect(rows).toEqual([{ target: targetOf(action) }]);
  });

  it('counts a repeat, and tells the count with the next refusal once ten minutes are over', async () => {
    const actor = somebody();
    const first = await refuse(operator(), actor);
    for (let more = 0; more < 41; more += 1) expect(await refuse(operator(), actor)).toEqual(first);
    expect(await eventsOf(actor)).toHaveLength(1);

    await pass(actor, '10 min');
    await refuse(operator(), actor, { job_key: '8' });
    const [, told, next] = await eventsOf(actor);
    expect(told?.detail).toMatch(/^The same again, 41 times more until .* UTC: Your role may not\.$/);
    expect(told?.evidence).toMatchObject({ repeats: 41, of: first.seq });
    expect(next?.job_key).toBe('8');
  });

  it('tells a count once, and the same refusal after it is an event again', async () => {
    const actor = somebody();
    const { seq } = await refuse(operator(), actor);
    await refuse(operator(), actor);
    await pass(actor, '10 min');
    expect((await refuse(operator(), actor)).seq).not.toBe(seq);
    await refuse(operator(), actor, { job_key: '8' });
    expect((await eventsOf(actor)).map(({ detail }) => detail.slice(0, 8))).toEqual([
      ...['Your rol', 'The same', 'Your rol', 'Your rol'],
    ]);
  });

  it.each([{ action: 'hold' }, { job_key: '9' }, { database: 'other' }, { detail: 'Read only.' }])(
    'takes another wish for no repeat: %o',
    async (change) => {
      const actor = somebody();
      const { seq } = await refuse(operator(), actor);
      expect((await refuse(operator(), actor, change)).seq).not.toBe(seq);
    },
  );

  it(`records ${MOST} of one person in an hour, counts the rest, says so, and tells how many there were`, async () => {
    const actor = somebody();
    const answers: Answer[] = [];
    for (let job = 0; job < MOST + 30; job += 1)
      answers.push(await refuse(operator(), actor, { job_key: `${job}` }));
    expect(answers.filter(({ seq }) => seq !== null)).toHaveLength(MOST);
    expect(answers.at(-1)).toEqual({
      seq: null,
      said: `It is counted and has no record of its own, for there were ${MOST} in your name within an hour.`,
    });
    expect(await eventsOf(actor)).toHaveLength(MOST);

    await pass(actor, '10 min');
    await refuse(operator(), actor, { job_key: 'next' });
    expect((await eventsOf(actor)).at(-1)).toMatchObject({
      detail: expect.stringMatching(/^30 more until .* were counted .* The last: Your role may not\.$/),
      evidence: { repeats: 30 },
      job_key: `${MOST + 29}`,
    });

    await pass(actor, '50 min');
    expect((await refuse(operator(), actor, { job_key: 'after the hour' })).seq).not.toBeNull();
  });

  it('keeps the rows of a person bounded, however long they go on', async () => {
    const actor = somebody();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let job = 0; job < MOST + 5; job += 1)
        await refuse(operator(), actor, { job_key: `${hour}-${job}` });
      await pass(actor, '1 hour');
    }
    await refuse(operator(), actor);
    const { rows } = await db.admin.query(
      'select count(*)::int as rows from leasehold.refusals where actor = $1',
      [actor],
    );
    expect(rows).toEqual([{ rows: MOST + 1 }]);
  });

  it('leaves a whole chain, few events and no lost count when 32 connections are refused at once', async () => {
    const actor = somebody();
    await race(
      operator(),
      runners(32, (index) => async (client) => {
        for (let turn = 0; turn < 10; turn += 1) await refuse(client, actor, { job_key: `${index % 16}` });
      }),
    );
    const { rows } = await db.admin.query(
      'select sum(repeats)::int as counted from leasehold.refusals where actor = $1',
      [actor],
    );
    expect(await eventsOf(actor)).toHaveLength(16);
    expect(rows).toEqual([{ counted: 320 - 16 }]);
    expect(await verifyChain(db.asReader())).toMatchObject({ intact: true });
  });
});

describe('the watcher', () => {
  const isTold = async (actor: string) => (await eventsOf(actor)).length === 2;
  const counted = async () => {
    const actor = somebody();
    for (const _ of ['recorded', 'counted']) await refuse(operator(), actor);
    return actor;
  };

  it('tells what was counted, once, when nobody is refused any more', async () => {
    const actor = await counted();
    const watcher = createWatcher(operator(), nativeSource, db.asReader());
    await watcher.tick();
    expect(await isTold(actor)).toBe(false);
    await pass(actor, '10 min');
    expect((await watcher.tick()).told).toBe(1);
    expect((await watcher.tick()).told).toBe(0);
    await watcher.stop();
    expect(await isTold(actor)).toBe(true);
  });

  it('leaves who is being refused just now for its next tick, and waits for nobody', async () => {
    const [busy, quiet] = [await counted(), await counted()];
    await Promise.all([pass(busy, '10 min'), pass(quiet, '10 min')]);
    const watcher = createWatcher(operator(), nativeSource, db.asReader());
    const client = await db.admin.connect();
    try {
      await client.query('begin');
      await client.query('select from leasehold.refusals where actor = $1 for update', [busy]);
      await watcher.tick();
      expect([await isTold(busy), await isTold(quiet)]).toEqual([false, true]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await watcher.tick();
    await watcher.stop();
    expect(await isTold(busy)).toBe(true);
  });
});
