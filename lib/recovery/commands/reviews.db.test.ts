import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { answerQuery } from '@/lib/recovery/commands/answer-query';
import { perform } from '@/lib/recovery/commands/perform';
import { queryAct } from '@/lib/recovery/commands/query-act';
import { signOff } from '@/lib/recovery/commands/sign-off';
import type { ReviewVerb } from '@/lib/reviews/review';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { recordOf } from '@/test/support/records';
import { actedOn, MAREN, RHEA, wishOnReview } from '@/test/support/reviews';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const COMMANDS = { 'sign-off': signOff, query: queryAct, answer: answerQuery };

const say = async (actor: Actor, verb: ReviewVerb, key: string, note?: string) =>
  COMMANDS[verb](db.asOperator(), actor, await wishOnReview(db.admin, verb, key, note));

async function itemOf(key: string) {
  const { rows } = await db.admin.query('select * from leasehold.review_items where key = $1', [key]);
  return rows[0];
}

async function notesOf(key: string) {
  const { rows } = await db.admin.query(
    `select r.verb, r.note, r.by_name as by from leasehold.reviews r join leasehold.review_items i on i.id = r.item_id
     where i.key = $1 order by r.id`,
    [key],
  );
  return rows;
}

/** Changes an attempt as a person at psql does; the key of that change in the queue. */
async function changedOutside(): Promise<string> {
  const { key } = await makeJob(db.admin);
  await db.admin.query('update public.processing_jobs set lease_until = null where id = $1', [key]);
  const { rows } = await db.admin.query<{ key: string }>(
    'select key from leasehold.review_items order by id desc limit 1',
  );
  return rows[0]?.key ?? '';
}

/** Resolves once so many connections of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await db.admin.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting === count) return;
  }
}

describe('a sign-off', () => {
  it('ends the review, with who and when, and is an act of its own on record', async () => {
    const { key, subject } = await actedOn(db);
    const outcome = await say(MAREN, 'sign-off', key, '');
    expect(outcome).toMatchObject({
      outcome: 'done',
      rowsChanged: 1,
      now: { state: 'signed-off', notes: 1 },
    });
    expect(await notesOf(key)).toEqual([{ verb: 'sign-off', note: null, by: MAREN.name }]);
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'sign-off', target: 'review', job_key: key, queue: 'invoices', subject },
      ...{
        guard: { state: 'unreviewed', notes: 0 },
        before: [{ state: 'unreviewed' }],
        after: [{ state: 'signed-off' }],
      },
    });
    expect(await itemOf(`record/${outcome.auditSeq}`)).toBeUndefined();
  });

  it('by two reviewers at once is done for one and stale for the other, who is told by whom', async () => {
    const { key } = await actedOn(db);
    const wishes = [
      await wishOnReview(db.admin, 'sign-off', key),
      await wishOnReview(db.admin, 'sign-off', key),
    ];
    // Both have begun before either is through: the item is held until both wait for it.
    const holder = await db.admin.connect();
    await holder.query('begin');
    await holder.query('select from leasehold.review_items where key = $1 for update', [key]);
    const pressed = [MAREN, RHEA].map((actor, index) =>
      signOff(db.asOperator(), actor, wishes[index] as (typeof wishes)[0]),
    );
    await untilWaiting(2);
    await holder.query('commit');
    holder.release();
    const ends = await Promise.all(pressed);
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
    expect(ends.find(({ outcome }) => outcome === 'stale')?.detail).toMatch(
      /^(Maren Holt|Rhea Kim) signed it off at \d\d:\d\d:\d\d UTC\. Nothing was written\.$/,
    );
    expect(await notesOf(key)).toHaveLength(1);
  });

  it('is stale when a query came between', async () => {
    const { key } = await actedOn(db);
    const wish = await wishOnReview(db.admin, 'sign-off', key);
    await say(RHEA, 'query', key);
    expect(await signOff(db.asOperator(), MAREN, wish)).toMatchObject({ outcome: 'stale' });
    expect(await itemOf(key)).toMatchObject({ state: 'queried', notes: 1 });
  });

  it('of nothing that is reviewed finds nothing', async () => {
    const { key } = await actedOn(db);
    const wish = await wishOnReview(db.admin, 'sign-off', key);
    const missing = { ...wish, address: { ...wish.address, key: 'record/999999' } };
    expect(await signOff(db.asOperator(), MAREN, missing)).toMatchObject({ outcome: 'not_found' });
  });
});

describe('nobody', () => {
  it.each(['sign-off', 'query'] as const)(
    'says a %s of their own act, whatever their role is by now',
    async (verb) => {
      const { key } = await actedOn(db, ANA);
      const promoted: Actor = { ...ANA, role: 'reviewer' };
      expect(await say(promoted, verb, key)).toMatchObject({
        outcome: 'refused',
        detail: 'You had a part in it: another reviewer must look at it. Nothing was written.',
      });
      expect(await itemOf(key)).toMatchObject({ state: 'unreviewed', notes: 0 });
    },
  );

  it('reviews what they approved or what was done in their name', async () => {
    const { key } = await actedOn(db, ANA);
    for (const column of ['approved_by', 'on_behalf_of']) {
      const { rows } = await db.admin.query<{ seq: string }>(
        `select a.seq from leasehold.append_audit_event(jsonb_build_object(
           'actor', 'u-ana', 'actor_name', 'Ana Ruiz', 'actor_role', 'operator', 'action', 'fence-off', 'source', 'native',
           'database', current_database(), 'job_key', '1', 'outcome', 'done', 'detail', 'Done.',
           'correlation_id', gen_random_uuid(), $1::text, $2::text)) a`,
        [column, MAREN.id],
      );
      const own = `record/${rows[0]?.seq}`;
      expect(await say(MAREN, 'sign-off', own), column).toMatchObject({ outcome: 'refused' });
      expect(await say(RHEA, 'sign-off', own), column).toMatchObject({ outcome: 'done' });
    }
    expect(await itemOf(key)).toMatchObject({ state: 'unreviewed' });
  });

  it('reviews without the role for it, and the refusal is on record', async () => {
    const { key } = await actedOn(db, ANA);
    const wish = await wishOnReview(db.admin, 'sign-off', key);
    expect(await perform(db.asOperator(), BEN, 'sign-off', wish, OPEN)).toMatchObject({
      ok: false,
      status: 403,
      sentence: 'Your role, operator, may not sign off an act. It takes the role reviewer.',
    });
    expect(await itemOf(key)).toMatchObject({ state: 'unreviewed' });
  });
});

describe('a query', () => {
  it('is answered by who did it, queried again, and signed off', async () => {
    const { key } = await actedOn(db, ANA);
    const cycle = [
      [MAREN, 'query', 'queried'],
      [ANA, 'answer', 'answered'],
      [RHEA, 'query', 'queried'],
      [ANA, 'answer', 'answered'],
      [MAREN, 'sign-off', 'signed-off'],
      [RHEA, 'query', 'queried'],
    ] as const;
    for (const [actor, verb, state] of cycle) {
      expect(await say(actor, verb, key), `${verb} by ${actor.name}`).toMatchObject({
        outcome: 'done',
        now: { state },
      });
    }
    expect((await notesOf(key)).map(({ verb, by }) => [verb, by])).toEqual(
      cycle.map(([actor, verb]) => [verb, actor.name]),
    );
  });

  it('is not answered by somebody else', async () => {
    const { key } = await actedOn(db, ANA);
    await say(MAREN, 'query', key);
    expect(await say(BEN, 'answer', key)).toMatchObject({
      outcome: 'refused',
      detail: 'Only who did it may answer. Nothing was written.',
    });
  });

  it('that nobody answers is signed off only with a note that says why', async () => {
    const { key } = await actedOn(db, ANA);
    await say(MAREN, 'query', key);
    expect(await say(MAREN, 'sign-off', key, '')).toMatchObject({ outcome: 'refused' });
    expect(await say(MAREN, 'sign-off', key, 'She has left; the ticket tells it.')).toMatchObject({
      outcome: 'done',
    });
  });

  it('and an answer take a note', async () => {
    const { key } = await actedOn(db, ANA);
    expect(await say(MAREN, 'query', key, 'why')).toMatchObject({
      outcome: 'refused',
      detail: 'A note takes 10 characters at least. Nothing was written.',
    });
    const wish = await wishOnReview(db.admin, 'query', key, 'why');
    expect(await perform(db.asOperator(), MAREN, 'query', wish, OPEN)).toMatchObject({
      ok: false,
      status: 422,
    });
  });
});

describe('a change made outside', () => {
  it('is signed off, or queried and answered by anybody who acts here', async () => {
    const key = await changedOutside();
    expect(key).toMatch(/^outside\/\d+$/);
    expect(await say(MAREN, 'query', key)).toMatchObject({ outcome: 'done' });
    expect(await say(BEN, 'answer', key)).toMatchObject({ outcome: 'done' });
    const { outcome, detail } = await say(MAREN, 'sign-off', key, '');
    expect([outcome, detail]).toEqual([
      'done',
      expect.stringMatching(/^Signed off: the change made outside to INV-\d+ at \d\d:\d\d:\d\d UTC\.$/),
    ]);
  });
});
