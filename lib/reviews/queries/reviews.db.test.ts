import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { countReviews } from '@/lib/reviews/queries/count-reviews';
import { findReview } from '@/lib/reviews/queries/find-review';
import { listReviews, PAGE_SIZE } from '@/lib/reviews/queries/list-reviews';
import { reviewMarks } from '@/lib/reviews/queries/review-marks';
import { type ReviewFilter, TO_REVIEW } from '@/lib/reviews/review-filter';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

const ANA = 'u-ana';
const MAREN = 'u-maren';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** An event as a function appends it; this layer knows no commands. Gives its key in the queue. */
async function append(event: object = {}): Promise<string> {
  const { rows } = await db.admin.query<{ seq: string }>('select seq from leasehold.append_audit_event($1)', [
    {
      ...{
        actor: ANA,
        actor_name: 'Ana Ruiz',
        actor_role: 'operator',
        action: 'mark-failed',
        outcome: 'done',
      },
      ...{
        source: 'native',
        database: db.name,
        job_key: '7',
        queue: 'invoices',
        subject: 'INV-7',
        detail: 'Done.',
      },
      ...{ correlation_id: crypto.randomUUID(), rows_changed: 1 },
      ...event,
    },
  ]);
  return `record/${rows[0]?.seq}`;
}

async function say(
  verb: 'sign_off' | 'query_act' | 'answer_query',
  key: string,
  by: string,
  note = 'Seen and understood.',
) {
  const command = {
    ...{ requestKey: crypto.randomUUID(), bodyHash: 'b', correlationId: crypto.randomUUID(), reason: note },
    ...{ source: 'native', database: db.name, jobKey: key, actor: { id: by, name: by, role: 'reviewer' } },
  };
  const { rows } = await db.asOperator().query(
    `select leasehold.${verb}($1::jsonb || jsonb_build_object('guard', jsonb_build_object('state', i.state, 'notes', i.notes)))
       as answer from leasehold.review_items i where i.key = $2`,
    [command, key],
  );
  expect(rows[0].answer.outcome).toBe('done');
  return rows[0].answer.auditSeq as string;
}

const list = (filter: Partial<ReviewFilter>, cursor: string | null = null, me = MAREN) =>
  listReviews(db.asReader(), { ...TO_REVIEW, ...filter }, cursor ? parseJobCursor(cursor) : null, me);
const keysOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ key }) => key);

describe('an item of the queue', () => {
  it('says what was done, whose it is, how much could have gone wrong and why', async () => {
    const key = await append({
      ...{ action: 'fence-off', approved_by: 'u-amal', approved_by_name: 'Amal Said', danger: 'live-lease' },
      queue: 'one-item',
    });
    expect((await list({ queue: 'one-item' })).rows).toEqual([
      {
        ...{
          key,
          state: 'unreviewed',
          risk: 'high',
          because: 'It took a second person.',
          dueAt: null,
          notes: [],
        },
        ...{
          title: 'Ana Ruiz fenced off 1 owner, approved by Amal Said',
          queue: 'one-item',
          subject: 'INV-7',
        },
        parties: [
          { id: ANA, name: 'Ana Ruiz' },
          { id: 'u-amal', name: 'Amal Said' },
        ],
        href: `/interventions/${key.slice('record/'.length)}`,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
    ]);
  });

  it('holds what was said of it in order, each with its own record', async () => {
    const key = await append();
    const seqs = [
      await say('query_act', key, MAREN, 'Was the export lost?'),
      await say('answer_query', key, ANA, 'It was, see the ticket.'),
      await say('sign_off', key, MAREN, ''),
    ];
    const found = await findReview(db.asReader(), key);
    expect(found?.item.notes.map(({ verb, note, by, seq }) => [verb, note, by.id, seq])).toEqual([
      ['query', 'Was the export lost?', MAREN, seqs[0]],
      ['answer', 'It was, see the ticket.', ANA, seqs[1]],
      ['sign-off', '', MAREN, seqs[2]],
    ]);
    expect(found).toMatchObject({ item: { state: 'signed-off' }, outside: null, database: db.name });
  });

  it('tells a change from outside by hand, columns and job', async () => {
    const { rows } = await db.admin.query<{ key: string }>(
      `with job as (
         insert into public.job_events (job_id, queue, subject, attempt, kind, detail)
         values (12, 'outside', 'INV-12', 3, 'changed_outside',
           '{"by": "postgres", "application": "psql", "before": {"status": "running"}, "after": {"status": "failed"}}')
         returning id)
       select 'outside/' || id as key from job`,
    );
    const key = rows[0]?.key ?? '';
    const { item, outside } = (await findReview(db.asReader(), key)) ?? {};
    expect(item).toMatchObject({
      ...{ key, risk: 'high', parties: [], href: `/review/${key}`, subject: 'INV-12' },
      title: 'postgres (psql) changed 1 row outside the functions: status running to failed',
    });
    expect(outside).toMatchObject({
      ...{ by: 'postgres', application: 'psql', attempt: 3, after: { status: 'failed' } },
      address: { source: 'native', database: db.name, key: '12' },
    });
    expect(keysOf(await list({ origin: 'outside' }))).toEqual([key]);
    expect(keysOf(await list({ origin: 'console' }))).not.toContain(key);
  });

  it.each(['record/999999', 'outside/x', 'nothing'])('is not found under %s', async (key) => {
    expect(await findReview(db.asReader(), key)).toBeNull();
  });
});

describe('the list', () => {
  it('is paged from the oldest on, and back again', async () => {
    const keys: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 5; n += 1) keys.push(await append({ queue: 'paged' }));
    const first = await list({ queue: 'paged' });
    expect([keysOf(first), first.older]).toEqual([keys.slice(0, PAGE_SIZE), null]);
    const second = await list({ queue: 'paged' }, first.newer);
    expect([keysOf(second), second.newer]).toEqual([keys.slice(PAGE_SIZE), null]);
    expect(keysOf(await list({ queue: 'paged' }, second.older))).toEqual(keys.slice(0, PAGE_SIZE));
  });

  it('looks back on what was signed off, newest first', async () => {
    const keys = [await append({ queue: 'over' }), await append({ queue: 'over' })];
    for (const key of keys) await say('sign_off', key, MAREN);
    expect(keysOf(await list({ queue: 'over', state: 'signed-off' }))).toEqual(keys.toReversed());
    expect(keysOf(await list({ queue: 'over' }))).toEqual([]);
  });

  it('is narrowed by risk and by party, whichever part they had', async () => {
    const low = await append({ queue: 'narrow', action: 'hold' });
    const high = await append({ queue: 'narrow', action: 'fence-off', approved_by: 'u-amal' });
    expect(keysOf(await list({ queue: 'narrow', risk: 'high' }))).toEqual([high]);
    expect(keysOf(await list({ queue: 'narrow', actor: 'u-amal' }))).toEqual([high]);
    expect(keysOf(await list({ queue: 'narrow', actor: ANA }))).toEqual([low, high]);
  });

  it('shows who acts what is asked of them and not of others', async () => {
    const [own, other] = [await append({ queue: 'asked' }), await append({ queue: 'asked', actor: 'u-ben' })];
    for (const key of [own, other]) await say('query_act', key, MAREN);
    const asked = { queue: 'asked', state: 'queried', asked: 'me' } as const;
    expect(keysOf(await list(asked, null, ANA))).toEqual([own]);
    expect(keysOf(await list(asked, null, 'u-ben'))).toEqual([other]);
  });
});

describe('the counts', () => {
  it('say what waits for one reviewer, which their own acts do not', async () => {
    const before = await countReviews(db.asReader(), MAREN);
    await append();
    await append({ approved_by: MAREN, approved_by_name: 'Maren Holt' });
    const after = await countReviews(db.asReader(), MAREN);
    expect(after.states.unreviewed.count - before.states.unreviewed.count).toBe(2);
    expect(after.waiting.count - before.waiting.count).toBe(1);
  });

  it('name what is overdue first, and who signed off last', async () => {
    const key = await append({ break_glass: 'I act alone', queue: 'broken' });
    expect((await countReviews(db.asReader(), MAREN)).overdue).toMatchObject({ count: 0, first: null });
    await db.admin.query(`update leasehold.review_items set due_at = now() - interval '1 h' where key = $1`, [
      key,
    ]);
    expect((await countReviews(db.asReader(), MAREN)).overdue).toMatchObject({ count: 1, first: { key } });
    await say('sign_off', key, 'u-rhea');
    const { overdue, lastSignOff } = await countReviews(db.asReader(), MAREN);
    expect([overdue.count, lastSignOff?.by]).toEqual([0, 'u-rhea']);
  });
});

describe('the marks of the record', () => {
  it('say by whom and when, and nothing of what nobody reviews', async () => {
    const [seen, unseen, refused] = [await append(), await append(), await append({ outcome: 'refused' })];
    await say('sign_off', seen, MAREN);
    const [a, b, c] = [seen, unseen, refused].map((key) => key.slice('record/'.length)) as [
      string,
      string,
      string,
    ];
    expect(await reviewMarks(db.asReader(), [a, b, c])).toEqual({
      [a]: { state: 'signed-off', by: MAREN, at: expect.stringMatching(/Z$/) },
      [b]: { state: 'unreviewed', by: null, at: null },
    });
  });
});
