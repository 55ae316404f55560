import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, type GrantedJob, history, intend, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
let queue: string;
beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

async function granted(subject: string, owner: string): Promise<GrantedJob> {
  const grant = await acquire(db.asWorker(), queue, subject, owner);
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

const ledger = async (subject: string) =>
  (
    await db.admin.query(
      'select status, token, result from public.job_effects where subject = $1 order by id',
      [subject],
    )
  ).rows;

describe('intend_effect', () => {
  it('says call at first, and confirmed with the result to a later attempt', async () => {
    const first = await granted('once', 'a');
    expect(await intend(db.asWorker(), first, 'a', 'once/ocr', false)).toEqual({
      answer: 'call',
      result: null,
    });
    expect(await tell(db.asWorker(), 'confirm_effect', first, 'a', 'once/ocr', { pages: 3 })).toBe(true);
    await tell(db.asWorker(), 'release_job', first, 'a');

    const second = await granted('once', 'b');
    expect(await intend(db.asWorker(), second, 'b', 'once/ocr', false)).toEqual({
      answer: 'confirmed',
      result: { pages: 3 },
    });
  });

  it('says call again where the provider honours the key, under the new token', async () => {
    const first = await granted('honoured', 'a');
    await intend(db.asWorker(), first, 'a', 'honoured/ocr', true);
    await lapseLease(db.admin, first.job_id);
    const second = await granted('honoured', 'b');
    expect(await intend(db.asWorker(), second, 'b', 'honoured/ocr', true)).toMatchObject({ answer: 'call' });
    expect(await ledger('honoured')).toEqual([{ status: 'intended', token: second.token, result: null }]);
  });

  it('says in doubt where nobody can know, to the same owner as well', async () => {
    const grant = await granted('asked twice', 'a');
    await intend(db.asWorker(), grant, 'a', 'asked twice/ocr', false);
    expect(await intend(db.asWorker(), grant, 'a', 'asked twice/ocr', false)).toMatchObject({
      answer: 'in_doubt',
    });
    expect(await history(db.admin, 'asked twice')).toEqual([
      'created',
      'acquired',
      'effect_intended',
      'effect_in_doubt',
    ]);
  });

  it('says call again after a person answered that it did not happen', async () => {
    const grant = await granted('denied', 'a');
    await intend(db.asWorker(), grant, 'a', 'denied/ocr', false);
    await db.admin.query(
      `update public.job_effects set status = 'denied', answered_by = 'Ana' where subject = 'denied'`,
    );
    expect(await intend(db.asWorker(), grant, 'a', 'denied/ocr', false)).toMatchObject({ answer: 'call' });
  });

  it('says lost after a takeover, and after the lapse, and writes nothing to the ledger', async () => {
    const lapsed = await granted('lost', 'a');
    await lapseLease(db.admin, lapsed.job_id);
    expect(await intend(db.asWorker(), lapsed, 'a', 'lost/ocr', true)).toMatchObject({ answer: 'lost' });
    await granted('lost', 'b');
    expect(await intend(db.asWorker(), lapsed, 'a', 'lost/ocr', true)).toMatchObject({ answer: 'lost' });
    expect(await ledger('lost')).toEqual([]);
  });

  it('refuses a key that another subject uses', async () => {
    await intend(db.asWorker(), await granted('first of two', 'a'), 'a', 'shared key', true);
    const other = await granted('second of two', 'a');
    await expect(intend(db.asWorker(), other, 'a', 'shared key', true)).rejects.toThrow('belongs to subject');
  });
});

describe('confirm_effect', () => {
  it('is refused to an owner that was taken over, and the ledger keeps the doubt', async () => {
    const old = await granted('late answer', 'a');
    await intend(db.asWorker(), old, 'a', 'late answer/ocr', true);
    await lapseLease(db.admin, old.job_id);
    await granted('late answer', 'b');
    expect(await tell(db.asWorker(), 'confirm_effect', old, 'a', 'late answer/ocr', { pages: 1 })).toBe(
      false,
    );
    expect(await ledger('late answer')).toMatchObject([{ status: 'intended', result: null }]);
    expect(await history(db.admin, 'late answer')).toContain('stale_write_rejected');
  });
});

describe('an effect in doubt at a provider that honours no key', () => {
  it.each([
    ['claim', () => claim(db.asWorker(), queue, 'next')],
    ['acquire', () => acquire(db.asWorker(), queue, 'doubt acquire', 'next')],
    [
      'sweep',
      () => db.asWorker().query(`select public.release_stale_locks($1, 'doubt sweep', '0 s')`, [queue]),
    ],
  ])('makes the successor of a lapsed attempt start held: %s', async (way, takeOver) => {
    const subject = `doubt ${way}`;
    const grant = await granted(subject, 'a');
    await intend(db.asWorker(), grant, 'a', `${subject}/ocr`, false);
    await lapseLease(db.admin, grant.job_id);
    await takeOver();
    const { rows } = await db.admin.query(
      'select status, lease_owner from public.processing_jobs where subject = $1 order by attempt',
      [subject],
    );
    expect(rows).toEqual([
      { status: 'failed', lease_owner: 'a' },
      { status: 'held', lease_owner: null },
    ]);
    expect(await history(db.admin, subject)).toContain('held');
    expect(await acquire(db.asWorker(), queue, subject, 'next')).toBeNull();
  });

  it('makes the successor of a failed attempt start held as well', async () => {
    const grant = await granted('doubt fail', 'a');
    await intend(db.asWorker(), grant, 'a', 'doubt fail/ocr', false);
    await tell(db.asWorker(), 'fail_job', grant, 'a', 'the provider did not answer');
    expect(await acquire(db.asWorker(), queue, 'doubt fail', 'b')).toBeNull();
  });
});
