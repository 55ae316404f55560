import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observeOne, observeTrouble, readMoved } from '@/lib/sources/native/observe';
import type { Observation, Slot } from '@/lib/sources/observation';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, enqueue, intend, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;
let queue: string;

beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
});
afterAll(() => db.drop());

const read = <T>(slot: Slot<T>): T => {
  if (slot.state === 'unread') throw new Error(slot.why);
  return slot.value;
};

/** A running attempt of a new subject under a registered worker. */
async function running(subject: string, owner: string) {
  await registerWorker(db.asWorker(), owner, queue);
  const grant = await acquire(db.asWorker(), queue, subject, owner);
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

async function one(key: string): Promise<Observation> {
  const observation = await observeOne(db.asReader(), db.name, key);
  if (!observation) throw new Error(`There is no job ${key}`);
  return observation;
}

describe('observeOne', () => {
  it('reads job, lease, worker, effects and destination, and says what it did not read', async () => {
    const grant = await running('INV-1', 'w-1');
    await tell(db.asWorker(), 'enter_stage', grant, 'w-1', 'ocr');
    await intend(db.asWorker(), grant, 'w-1', 'INV-1/ocr', true);

    const observation = await one(grant.job_id);
    expect(observation.address).toEqual({ source: 'native', database: db.name, key: grant.job_id });
    expect(read(observation.job)).toMatchObject({ status: 'running', attempt: 1, stage: 'ocr' });
    expect(read(observation.lease)).toMatchObject({ owner: 'w-1', token: grant.token });
    expect(read(observation.worker)).toMatchObject({ id: 'w-1', host: 'host-a', osPid: 4711, exit: null });
    expect(read(observation.effects)).toMatchObject([{ key: 'INV-1/ocr', status: 'intended' }]);
    expect(read(observation.destination)).toMatchObject({ floorToken: '0', lastToken: grant.token });
    expect(read(observation.past)).toEqual([]);
    expect(observation.queue).toMatchObject({
      ttl: 60,
      heartbeatInterval: 0.01,
      heartbeatLimit: 0.01,
      grace: 5,
    });
    const unread = [observation.session, observation.locks, observation.heartbeatsBlocked];
    expect(unread.map(({ state }) => state)).toEqual(['unread', 'unread', 'unread']);
  });

  it('gives moments with the microseconds that a guard compares', async () => {
    const { job_id } = await running('INV-2', 'w-2');
    await db.admin.query(
      `update public.processing_jobs set lease_until = '2026-11-29 03:14:09.100000+00' where id = $1`,
      [job_id],
    );
    expect(read((await one(job_id)).lease).until).toBe('2026-11-29T03:14:09.100000Z');
  });

  it('tells an owner without a row in workers from a row without an owner', async () => {
    const grant = await acquire(db.asWorker(), queue, 'INV-3', 'nobody-registered');
    const unregistered = await one(grant?.job_id ?? '');
    expect(read(unregistered.worker)).toBeNull();

    const pending = await one((await enqueue(db.asWorker(), queue, 'INV-4')) ?? '');
    expect(pending.worker.state).toBe('unread');
  });

  it('reads the exit record of a worker that ended by itself', async () => {
    const { job_id } = await running('INV-5', 'w-5');
    await db.asWorker().query(`select public.stop_worker('w-5', '{"reason": "SIGTERM"}')`);
    expect(read((await one(job_id)).worker)).toMatchObject({
      state: 'stopped',
      exit: { reason: 'SIGTERM' },
    });
  });

  it('tells how each earlier attempt ended, newest first', async () => {
    const lapsed = await running('INV-6', 'w-6');
    await lapseLease(db.admin, lapsed.job_id);
    await db.asWorker().query('select public.release_stale_locks($1, $2, $3)', [queue, 'INV-6', '0 s']);
    const released = await acquire(db.asWorker(), queue, 'INV-6', 'w-6');
    if (!released) throw new Error('INV-6 was not granted again');
    await tell(db.asWorker(), 'release_job', released, 'w-6');
    const failed = await acquire(db.asWorker(), queue, 'INV-6', 'w-6');
    if (!failed) throw new Error('INV-6 was not granted a third time');
    await tell(db.asWorker(), 'fail_job', failed, 'w-6', 'no text on page 2');

    const { rows } = await db.admin.query<{ id: string }>(
      `select id from public.processing_jobs where subject = 'INV-6' and status = 'pending'`,
    );
    const past = read((await one(rows[0]?.id ?? '')).past);
    expect(past.map(({ attempt, end }) => [attempt, end])).toEqual([
      [3, 'reported'],
      [2, 'released'],
      [1, 'lapsed'],
    ]);
  });

  it.each(['0', '-1', '1.5', 'x', '', '9223372036854775808', '999999'])(
    'finds no job of key %j',
    async (key) => {
      expect(await observeOne(db.asReader(), db.name, key)).toBeNull();
    },
  );

  it('finds no job of another database', async () => {
    const { job_id } = await running('INV-7', 'w-7');
    expect(await observeOne(db.asReader(), 'elsewhere', job_id)).toBeNull();
  });
});

describe('observeTrouble', () => {
  it('never sees a healthy owner as unregistered while workers come and claim', async () => {
    let over = false;
    const arrivals = Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let round = 0; round < 25; round++)
          await running(`RACE-${lane}-${round}`, `race-${lane}-${round}`);
      }),
    ).finally(() => {
      over = true;
    });
    let seen = 0;
    while (!over) {
      const { observations } = await observeTrouble(db.asReader());
      const racing = observations.filter(({ subject }) => subject.startsWith('RACE-'));
      seen = Math.max(seen, racing.length);
      expect(racing.filter(({ worker }) => read(worker) === null)).toEqual([]);
    }
    await arrivals;
    expect(seen).toBeGreaterThan(0);
  });

  it('judges by a clock that is not behind what it reads', async () => {
    await running('INV-10', 'w-10');
    const { databaseNow, observations } = await observeTrouble(db.asReader());
    const heartbeats = observations.map(({ lease }) => read(lease).renewedAt ?? '');
    expect(heartbeats.every((at) => at <= databaseNow)).toBe(true);
  });

  it('also looks at waiting and given-up attempts of subjects that failed again and again', async () => {
    const fail = async (subject: string, times: number) => {
      for (let time = 0; time < times; time++) {
        await db.admin.query(
          `update public.processing_jobs set available_at = clock_timestamp() where subject = $1 and status = 'pending'`,
          [subject],
        );
        const grant = await acquire(db.asWorker(), queue, subject, 'w-crash');
        if (grant) await tell(db.asWorker(), 'fail_job', grant, 'w-crash', 'crashed');
      }
    };
    await fail('LOOP-WAITS', 2);
    await fail('LOOP-GAVE-UP', 5);
    await fail('ONCE', 1);
    const { observations } = await observeTrouble(db.asReader());
    const closed = observations.filter(({ job }) => read(job).status !== 'running');
    expect(closed.map(({ subject, job }) => [subject, read(job).status]).sort()).toEqual([
      ['INV-6', 'pending'],
      ['LOOP-GAVE-UP', 'failed'],
      ['LOOP-WAITS', 'pending'],
    ]);
  });

  it('also looks at what is held with an effect that nobody settled, and at nothing else that is held', async () => {
    const take = async (subject: string, honoursKeys: boolean) => {
      const grant = await running(subject, `w-${subject}`);
      await intend(db.asWorker(), grant, `w-${subject}`, `${subject}/export`, honoursKeys);
      await lapseLease(db.admin, grant.job_id);
      await db.asWorker().query('select public.release_stale_locks($1, $2, $3)', [queue, subject, '0 s']);
    };
    await take('HELD-IN-DOUBT', false);
    await take('KEY-HONOURED', true);
    await take('HELD-AND-SETTLED', false);
    await db.admin.query(
      `update public.job_effects set status = 'denied', settled_at = now() where subject = 'HELD-AND-SETTLED'`,
    );
    const { observations } = await observeTrouble(db.asReader());
    const held = observations.filter(({ job }) => read(job).status === 'held');
    expect(held.map(({ subject }) => subject)).toEqual(['HELD-IN-DOUBT']);
  });

  it('counts a worker long silent only while it holds something', async () => {
    await running('INV-12', 'w-12');
    await registerWorker(db.asWorker(), 'w-13', queue);
    await db.admin.query(
      `update public.workers set heartbeat_at = now() - interval '10 min' where id in ('w-12', 'w-13')`,
    );
    const { workers } = await observeTrouble(db.asReader());
    expect(workers.silent).toContain('w-12');
    expect(workers.silent).not.toContain('w-13');
  });

  it('leaves out a row it does not understand, names it, and judges the others', async () => {
    const { job_id } = await running('INV-11', 'w-11');
    await db.admin.query(`update public.processing_jobs set lease_until = 'infinity' where id = $1`, [
      job_id,
    ]);
    const { observations, omissions } = await observeTrouble(db.asReader());
    expect(omissions).toEqual([
      {
        what: `Job ${job_id}`,
        why: 'Its lease.until holds a value this console does not understand.',
        grant: null,
      },
    ]);
    expect(observations.some(({ subject }) => subject === 'INV-10')).toBe(true);
    expect(observations.some(({ subject }) => subject === 'INV-11')).toBe(false);
  });
});

describe('readMoved', () => {
  it('is empty while the guard columns hold still', async () => {
    const { job_id } = await running('INV-20', 'w-20');
    expect(await readMoved(db.asReader(), [await one(job_id)])).toEqual(new Map());
  });

  it('names what a renewal and what an end moved', async () => {
    const grant = await running('INV-21', 'w-21');
    const observation = await one(grant.job_id);
    await renew(db.asWorker(), grant, 'w-21');
    expect((await readMoved(db.asReader(), [observation])).get(observation)).toEqual(['leaseUntil']);
    await tell(db.asWorker(), 'complete_job', grant, 'w-21');
    expect((await readMoved(db.asReader(), [observation])).get(observation)).toContain('status');
  });
});
