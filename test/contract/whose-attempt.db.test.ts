import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, admit, claim, enqueue, type GrantedJob, intend, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
let queue: string;
beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

async function granted(subject: string): Promise<GrantedJob> {
  const grant = await acquire(db.asWorker(), queue, subject, 'a');
  if (!grant) throw new Error('not granted');
  return grant;
}

/** The next attempt of a subject, after the first has failed by its own word. */
async function grantedAgain(grant: GrantedJob): Promise<GrantedJob> {
  await tell(db.asWorker(), 'fail_job', grant, 'a', 'it broke');
  return granted(grant.subject);
}

async function rowOf({ job_id }: GrantedJob) {
  const { rows } = await db.admin.query('select * from public.processing_jobs where id = $1', [job_id]);
  return rows[0];
}

const oneLater = (grant: GrantedJob): GrantedJob => ({ ...grant, token: String(BigInt(grant.token) + 1n) });

describe('what a worker tells of an attempt', () => {
  it.each([
    ['complete_job', []],
    ['fail_job', ['it broke']],
    ['release_job', []],
    ['enter_stage', ['export']],
    ['confirm_effect', ['nobody/intended', {}]],
  ] as const)('%s is taken from its owner under its token alone', async (name, more) => {
    const grant = await granted(`of-one-owner/${name}`);
    const before = await rowOf(grant);
    expect(await tell(db.asWorker(), name, grant, 'b', ...more)).toBe(false);
    expect(await tell(db.asWorker(), name, oneLater(grant), 'a', ...more)).toBe(false);
    expect(await rowOf(grant)).toEqual(before);
  });

  it('is not taken again under another token once it is completed', async () => {
    const grant = await granted('completed-once');
    expect(await tell(db.asWorker(), 'complete_job', grant, 'a')).toBe(true);
    expect(await tell(db.asWorker(), 'complete_job', oneLater(grant), 'a')).toBe(false);
  });
});

describe('an effect', () => {
  it('is begun by the owner of the attempt under its token alone', async () => {
    const grant = await granted('whose-effect');
    expect(await intend(db.asWorker(), grant, 'b', 'whose-effect/export', true)).toMatchObject({
      answer: 'lost',
    });
    expect(await intend(db.asWorker(), oneLater(grant), 'a', 'whose-effect/export', true)).toMatchObject({
      answer: 'lost',
    });
    const { rowCount } = await db.admin.query(
      `select from public.job_effects where subject = 'whose-effect'`,
    );
    expect(rowCount).toBe(0);
  });

  it('that an earlier attempt began is not confirmed by a later one', async () => {
    const first = await granted('begun-before');
    await intend(db.asWorker(), first, 'a', 'begun-before/export', true);
    const second = await grantedAgain(first);
    const confirm = tell(db.asWorker(), 'confirm_effect', second, 'a', 'begun-before/export', {});
    await expect(confirm).rejects.toThrow('was not intended by this attempt');
  });

  it('that is confirmed is told to the next attempt, and not called again', async () => {
    const first = await granted('done-before');
    await intend(db.asWorker(), first, 'a', 'done-before/export', true);
    await tell(db.asWorker(), 'confirm_effect', first, 'a', 'done-before/export', { booking: 7 });
    const second = await grantedAgain(first);
    expect(await intend(db.asWorker(), second, 'a', 'done-before/export', true)).toEqual({
      answer: 'confirmed',
      result: { booking: 7 },
    });
  });
});

describe('admit_write', () => {
  it('takes no token that nobody was granted, also while an attempt runs', async () => {
    const grant = await granted('guessed-token');
    expect(await admit(db.asWorker(), queue, 'guessed-token', oneLater(grant).token)).toEqual({
      admitted: false,
      reason: 'no running attempt holds this token',
    });
    expect((await admit(db.asWorker(), queue, 'guessed-token', grant.token)).admitted).toBe(true);
  });
});

describe('claim_next_job', () => {
  it('passes over a subject that somebody holds', async () => {
    const held = await makeQueue(db.admin, { name: 'held-subject' });
    await enqueue(db.asWorker(), held, 'first');
    await enqueue(db.asWorker(), held, 'second');
    const holder = await db.admin.connect();
    const worker = await db.asWorker().connect();
    try {
      await holder.query('begin');
      await holder.query(`select from public.subjects where queue = $1 and subject = 'first' for update`, [
        held,
      ]);
      await worker.query(`set lock_timeout = '200ms'`);
      expect((await claim(worker, held, 'a'))?.subject).toBe('second');
    } finally {
      await holder.query('rollback');
      holder.release();
      worker.release(true);
    }
  });
});
