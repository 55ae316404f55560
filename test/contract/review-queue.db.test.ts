import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOff } from '@/lib/recovery/commands/sign-off';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { actedOn, MAREN, wishOnReview } from '@/test/support/reviews';
import { ANA, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const ITEMS = `select key, at, queue, subject, parties, risk, due_at, state, notes from leasehold.review_items order by id`;
const items = async () => (await db.admin.query(ITEMS)).rows;
const newest = async () => (await items()).at(-1);

/** One event as a function appends it. */
async function append(event: object): Promise<string> {
  const { rows } = await db.admin.query<{ seq: string }>('select seq from leasehold.append_audit_event($1)', [
    {
      ...{ actor: ANA.id, actor_name: ANA.name, actor_role: ANA.role, action: 'fence-off', outcome: 'done' },
      ...{
        source: 'native',
        database: db.name,
        job_key: '1',
        detail: 'Done.',
        correlation_id: crypto.randomUUID(),
      },
      ...event,
    },
  ]);
  return rows[0]?.seq ?? '';
}

describe('the queue of reviews', () => {
  it('holds an act with whose it is, where, and how much could have gone wrong', async () => {
    const { key, subject } = await actedOn(db);
    expect(await newest()).toMatchObject({
      ...{ key, queue: 'invoices', subject, parties: [ANA.id], risk: 'medium', due_at: null },
      ...{ state: 'unreviewed', notes: 0 },
    });
  });

  it('holds the requester and the approver of one act as its parties, and one person once', async () => {
    await append({
      approved_by: 'u-amal',
      approved_by_name: 'Amal Said',
      on_behalf_of: ANA.id,
      danger: 'live-lease',
    });
    const { parties, risk } = await newest();
    expect([parties.sort(), risk]).toEqual([['u-amal', ANA.id], 'high']);
  });

  it('holds a person whose account was changed as a party to that', async () => {
    await append({
      ...{ actor: 'u-iris', action: 'change-role', job_key: MAREN.id },
      after: [{ id: MAREN.id, role: 'approver' }],
    });
    const { parties, risk } = await newest();
    expect([parties.sort(), risk]).toEqual([['u-iris', MAREN.id], 'high']);
  });

  it('presses within a day for who broke the glass', async () => {
    await append({ break_glass: 'I act alone', danger: 'live-lease' });
    const { at, due_at } = await newest();
    expect(due_at - at).toBe(24 * 60 * 60 * 1_000);
  });

  it('holds no refusal, no intent, no look, no decision and no review', async () => {
    const before = await items();
    for (const event of [
      { outcome: 'refused' },
      { outcome: 'stale' },
      { outcome: 'requested' },
      { phase: 'intent', action: 'terminate-backend' },
      { action: 'reveal-payload' },
      { action: 'deny' },
      { action: 'sign-off' },
    ])
      await append(event);
    expect(await items()).toEqual(before);
  });

  it('holds what somebody changed at psql, of high risk and nobody known', async () => {
    const { key, subject } = await makeJob(db.admin);
    await db.admin.query(`update public.processing_jobs set lease_until = null where id = $1`, [key]);
    expect(await newest()).toMatchObject({
      ...{
        key: expect.stringMatching(/^outside\/\d+$/),
        subject,
        queue: 'invoices',
        parties: [],
        risk: 'high',
      },
    });
  });

  it('is written with the act and undone with it', async () => {
    const before = await items();
    const client = await db.admin.connect();
    await client.query('begin');
    const { rows } = await client.query('select leasehold.append_audit_event($1)', [
      {
        ...{
          actor: 'u',
          actor_name: 'U',
          actor_role: 'operator',
          action: 'hold',
          outcome: 'done',
          detail: 'Held.',
        },
        ...{ source: 'native', database: db.name, job_key: '1', correlation_id: crypto.randomUUID() },
      },
    ]);
    expect(rows).toHaveLength(1);
    expect((await client.query(ITEMS)).rows).toHaveLength(before.length + 1);
    await client.query('rollback');
    client.release();
    expect(await items()).toEqual(before);
  });

  it('takes as unreviewed what stands under the number of an act that was cut off and had been signed off', async () => {
    const key = `record/${await append({})}`;
    await signOff(db.asOperator(), MAREN, await wishOnReview(db.admin, 'sign-off', key));
    await db.admin.query(`
      begin;
      alter table leasehold.audit_events disable trigger all;
      delete from leasehold.audit_events where seq >= ${key.slice('record/'.length)};
      alter table leasehold.audit_events enable trigger all;
      commit`);
    expect(`record/${await append({ actor: 'u-mallory', actor_name: 'Mallory' })}`).toBe(key);
    const { rows } = await db.admin.query(
      'select parties, state from leasehold.review_items where key = $1',
      [key],
    );
    expect(rows).toEqual([{ parties: ['u-mallory'], state: 'unreviewed' }]);
  });
});

describe('what was said in a review', () => {
  it.each([
    ['reviews', `update leasehold.reviews set note = 'It was right.'`],
    ['reviews', 'delete from leasehold.reviews'],
    ['reviews', 'truncate leasehold.reviews'],
    ['review_items', 'delete from leasehold.review_items'],
    ['review_items', 'truncate leasehold.review_items cascade'],
  ])('is changed or removed from %s by nobody: %s', async (_, statement) => {
    const { key } = await actedOn(db);
    await signOff(db.asOperator(), MAREN, await wishOnReview(db.admin, 'sign-off', key));
    await expect(db.admin.query(statement)).rejects.toMatchObject({ code: '23001' });
    await expect(db.asOperator().query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the migration that makes the queue', () => {
  it('puts into it what happened before: acts and changes from outside by their time, and no refusal', async () => {
    const past = await freshDatabase();
    await makeImpatientQueue(past.admin);
    await actedOn(past);
    const { key } = await makeJob(past.admin);
    await past.admin.query('update public.processing_jobs set lease_token = 9 where id = $1', [key]);
    await actedOn(past);
    const { rows: queued } = await past.admin.query(ITEMS);
    expect(queued.map((row) => String(row.key).split('/')[0])).toEqual(['record', 'outside', 'record']);

    // Events are kept by month since, so that no key can point to one.
    const migration = readFileSync('drizzle/migrations/0017_reviews.sql', 'utf8').replace(
      ' references public.job_events (id)',
      '',
    );
    const client = await past.admin.connect();
    await client.query('set role leasehold_owner; set check_function_bodies = off');
    await client.query(`
      drop table leasehold.reviews, leasehold.review_items cascade;
      drop function leasehold.queue_act_for_review() cascade;
      drop function leasehold.queue_outside_change_for_review() cascade;
      drop function leasehold.review_risk(leasehold.audit_events) cascade`);
    await client.query(migration);
    expect((await client.query(ITEMS)).rows).toEqual(queued);
    client.release(true);
    await past.drop();
  });
});
