import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, claim, enqueue, history, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { name: 'automatic' });
  await makeQueue(db.admin, { name: 'sweep', takeover: 'sweep', sweepAge: 60 });
  await makeQueue(db.admin, { name: 'operator', takeover: 'operator' });
  await makeQueue(db.admin, { name: 'twice', maxAttempts: 2 });
});
afterAll(() => db.drop());

async function granted(queue: string, subject: string, owner: string) {
  const grant = await acquire(db.asWorker(), queue, subject, owner);
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

const attempts = async (subject: string) =>
  (
    await db.admin.query(
      `select attempt, status, lease_owner as owner, last_error as error from public.processing_jobs
       where subject = $1 order by attempt`,
      [subject],
    )
  ).rows;

describe('acquire_processing_lock', () => {
  it('promotes the pending attempt rather than opening another', async () => {
    const id = await enqueue(db.asWorker(), 'automatic', 'promoted');
    expect(await granted('automatic', 'promoted', 'a')).toMatchObject({ job_id: id, attempt: 1, token: '1' });
  });

  it('gives NULL to whoever comes second', async () => {
    await granted('automatic', 'second', 'a');
    expect(await acquire(db.asWorker(), 'automatic', 'second', 'b')).toBeNull();
  });

  it('gives NULL on a paused queue', async () => {
    await makeQueue(db.admin, { name: 'paused' });
    await db.admin.query(`update public.queues set paused_at = clock_timestamp() where name = 'paused'`);
    await enqueue(db.asWorker(), 'paused', 'waits');
    expect(await acquire(db.asWorker(), 'paused', 'waits', 'a')).toBeNull();
    expect(await claim(db.asWorker(), 'paused', 'a')).toBeNull();
  });

  it('runs a completed subject again only when the caller says so', async () => {
    const grant = await granted('automatic', 'done', 'a');
    expect(await tell(db.asWorker(), 'complete_job', grant, 'a')).toBe(true);
    expect(await acquire(db.asWorker(), 'automatic', 'done', 'b')).toBeNull();
    expect(await enqueue(db.asWorker(), 'automatic', 'done')).toBeNull();
    expect(await acquire(db.asWorker(), 'automatic', 'done', 'b', true)).toMatchObject({
      attempt: 2,
      stage: null,
    });
  });

  it('opens the next attempt of a failed subject, and none when its attempts are used', async () => {
    expect(await tell(db.asWorker(), 'fail_job', await granted('twice', 'fails', 'a'), 'a', 'no')).toBe(true);
    expect(await tell(db.asWorker(), 'fail_job', await granted('twice', 'fails', 'a'), 'a', 'no')).toBe(true);
    expect(await acquire(db.asWorker(), 'twice', 'fails', 'a')).toBeNull();
    expect((await attempts('fails')).map((row) => row.status)).toEqual(['failed', 'failed']);
  });

  it('takes a lapsed attempt over under automatic takeover only', async () => {
    for (const queue of ['automatic', 'sweep', 'operator']) {
      await lapseLease(db.admin, (await granted(queue, `lapsed ${queue}`, 'a')).job_id, 3600);
    }
    expect(await acquire(db.asWorker(), 'automatic', 'lapsed automatic', 'b')).toMatchObject({
      attempt: 2,
      token: '2',
    });
    expect(await acquire(db.asWorker(), 'sweep', 'lapsed sweep', 'b')).toBeNull();
    expect(await acquire(db.asWorker(), 'operator', 'lapsed operator', 'b')).toBeNull();
    expect(await history(db.admin, 'lapsed automatic')).toEqual([
      'created',
      'acquired',
      'lease_lapsed',
      'created',
      'taken_over',
    ]);
  });
});

describe('claim_next_job', () => {
  it('gives no row when nothing is pending', async () => {
    await makeQueue(db.admin, { name: 'empty' });
    expect(await claim(db.asWorker(), 'empty', 'a')).toBeNull();
  });

  it('leaves lapsed attempts alone unless takeover is automatic', async () => {
    await makeQueue(db.admin, { name: 'swept', takeover: 'sweep' });
    await lapseLease(db.admin, (await granted('swept', 'left', 'a')).job_id);
    expect(await claim(db.asWorker(), 'swept', 'b')).toBeNull();
  });

  it('closes a lapsed attempt without successor when its attempts are used', async () => {
    await makeQueue(db.admin, { name: 'once', maxAttempts: 1 });
    await lapseLease(db.admin, (await granted('once', 'poison', 'a')).job_id);
    expect(await claim(db.asWorker(), 'once', 'b')).toBeNull();
    expect(await attempts('poison')).toEqual([
      { attempt: 1, status: 'failed', owner: 'a', error: 'lease lapsed' },
    ]);
  });
});

describe('renew_lease', () => {
  it('pushes the lapse forward for the owner', async () => {
    const grant = await granted('automatic', 'renewed', 'a');
    expect(await renew(db.asWorker(), grant, 'a')).toMatchObject({ renewed: true, stop_requested: false });
  });

  it('is refused after the lapse, counted, and told once in the history', async () => {
    const grant = await granted('operator', 'too late', 'a');
    await lapseLease(db.admin, grant.job_id, 0.001);
    expect(await renew(db.asWorker(), grant, 'a')).toMatchObject({ renewed: false, reason: 'lapsed' });
    expect(await renew(db.asWorker(), grant, 'a')).toMatchObject({ renewed: false, reason: 'lapsed' });
    expect(await history(db.admin, 'too late')).toEqual(['created', 'acquired', 'lease_lost']);
    const { rows } = await db.admin.query(
      `select sum(renew_failures)::int as n from public.lease_minutes where queue = 'operator'`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('is refused to another owner and to another token', async () => {
    const grant = await granted('automatic', 'mine', 'a');
    expect(await renew(db.asWorker(), grant, 'b')).toMatchObject({ renewed: false, reason: 'taken over' });
    expect(await renew(db.asWorker(), { ...grant, token: '99' }, 'a')).toMatchObject({ renewed: false });
  });

  it('hands over a request to stop', async () => {
    const grant = await granted('automatic', 'stopping', 'a');
    await db.admin.query(
      'update public.processing_jobs set stop_requested_at = clock_timestamp() where id = $1',
      [grant.job_id],
    );
    expect(await renew(db.asWorker(), grant, 'a')).toMatchObject({ renewed: true, stop_requested: true });
  });
});

describe('complete_job', () => {
  it('is accepted after the lapse while nobody took over', async () => {
    const grant = await granted('operator', 'late but mine', 'a');
    await lapseLease(db.admin, grant.job_id);
    expect(await tell(db.asWorker(), 'complete_job', grant, 'a')).toBe(true);
  });

  it('is true again when told again, and writes nothing', async () => {
    const grant = await granted('automatic', 'told twice', 'a');
    await tell(db.asWorker(), 'complete_job', grant, 'a');
    expect(await tell(db.asWorker(), 'complete_job', grant, 'a')).toBe(true);
    expect(await history(db.admin, 'told twice')).toEqual(['created', 'acquired', 'completed']);
  });

  it('changes nothing under an old token, and is recorded as a rejected stale write', async () => {
    const old = await granted('automatic', 'overtaken', 'a');
    await lapseLease(db.admin, old.job_id);
    await granted('automatic', 'overtaken', 'b');
    const before = await db.admin.query(
      `select * from public.processing_jobs where subject = 'overtaken' order by id`,
    );

    expect(await tell(db.asWorker(), 'complete_job', old, 'a')).toBe(false);

    const after = await db.admin.query(
      `select * from public.processing_jobs where subject = 'overtaken' order by id`,
    );
    expect(after.rows).toEqual(before.rows);
    const { rows } = await db.admin.query(
      `select owner, token, attempt, detail from public.job_events
       where subject = 'overtaken' and kind = 'stale_write_rejected'`,
    );
    expect(rows).toEqual([
      {
        owner: 'a',
        token: old.token,
        attempt: 1,
        detail: { write: 'complete_job', status: 'failed', owner: 'a', token: old.token },
      },
    ]);
    const counted = await db.admin.query(
      `select sum(stale_writes_rejected)::int as n from public.lease_minutes`,
    );
    expect(counted.rows).toEqual([{ n: 1 }]);
  });
});

describe('fail_job', () => {
  it('keeps the stage and the payload, and pauses before the next attempt', async () => {
    await enqueue(db.asWorker(), 'automatic', 'kept');
    const grant = await granted('automatic', 'kept', 'a');
    await tell(db.asWorker(), 'enter_stage', grant, 'a', 'extract');
    await tell(db.asWorker(), 'fail_job', grant, 'a', 'the scan is blank');
    const { rows } = await db.admin.query(
      `select status, processing_stage as stage, stage_entered_at as entered, payload, available_at > created_at as pauses,
         retry_of as "retryOf"
       from public.processing_jobs where subject = 'kept' and attempt = 2`,
    );
    expect(rows).toEqual([
      {
        status: 'pending',
        stage: 'extract',
        entered: null,
        payload: { from: 'a test' },
        pauses: true,
        retryOf: grant.job_id,
      },
    ]);
  });
});

describe('release_job', () => {
  it('makes the next attempt pending at once without using one up', async () => {
    for (const owner of ['a', 'b', 'c']) {
      expect(
        await tell(db.asWorker(), 'release_job', await granted('twice', 'given back', owner), owner),
      ).toBe(true);
    }
    expect((await attempts('given back')).map((row) => row.status)).toEqual([
      'failed',
      'failed',
      'failed',
      'pending',
    ]);
  });
});
