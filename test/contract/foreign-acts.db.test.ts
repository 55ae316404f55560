import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation } from '@/lib/sources/observation';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { actOnForeign, allow, disallow, settled } from '@/test/support/libraries/foreign-act';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import { openPlay } from '@/test/support/libraries/open-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import type { Play, Taken } from '@/test/support/libraries/play';
import { RIVER_PLAY } from '@/test/support/libraries/river-play';
import { SOLID_QUEUE_PLAY } from '@/test/support/libraries/solid-queue-play';
import { waitsForLock } from '@/test/support/race';
import { recordOf } from '@/test/support/records';
import { approve, CAM, makePeople } from '@/test/support/second-person';
import { ANA } from '@/test/support/stuck-job';

/** How an owner of each is known to be gone once its lease is over: by nothing at all takes a second person, unless a late finish is refused. */
const PLAYS: readonly (Play & { alone: boolean })[] = [
  { ...MAPPED_PLAY, alone: true },
  { ...pgBossPlay('pg-boss'), alone: true },
  { ...pgBossPlay('pg-boss-10'), alone: false },
  { ...graphileWorkerPlay('graphile-worker'), alone: false },
  { ...graphileWorkerPlay('graphile-worker-17'), alone: false },
  { ...RIVER_PLAY, alone: false },
  { ...SOLID_QUEUE_PLAY, alone: true },
];

describe.each(PLAYS.map((play) => [play.title, play] as const))('an act on a job of %s', (_, play) => {
  let db: FreshDatabase;
  let shape: Shape;
  const taken: Taken[] = [];
  beforeAll(async () => {
    db = await freshDatabase();
    await makePeople(db);
    await settled(db);
    await play.prepare(db);
    shape = await openPlay(db, play);
    await allow(db, shape);
    await play.clear(db);
  });
  afterEach(async () => {
    for (const { leave } of taken.splice(0)) await leave();
    await play.clear(db);
  });
  afterAll(() => db.drop());

  async function take(): Promise<Taken> {
    const job = await play.take(db);
    taken.push(job);
    return job;
  }

  /** Taken, its worker gone, and its lease over. */
  async function left(): Promise<Taken> {
    const job = await take();
    await job.leave();
    await play.age(db, play.lease + 60);
    return job;
  }

  async function look(key: string): Promise<Observation> {
    const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It is not there.');
    return observed;
  }

  const act = (verb: JobVerb, observed: Observation) => actOnForeign(db, verb, observed);

  /** The same to its end, whoever must agree. */
  async function carryOut(verb: JobVerb, observed: Observation) {
    const answer = await act(verb, observed);
    if (play.alone) return answer;
    expect(answer).toMatchObject({ outcome: 'requested', rowsChanged: 0 });
    return approve(db, { id: answer.approvalId ?? '' });
  }

  it('gives it back to its queue when its worker is gone, and the record holds the row as it was and as it is', async () => {
    const { key } = await left();
    const observed = await look(key);
    expect(await carryOut('retry', observed)).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    const after = await look(key);
    expect(after.job).toMatchObject({ value: { status: 'pending' } });
    expect(after.lease).toMatchObject({ value: { owner: null } });
    const { rows } = await db.admin.query(
      `select actor, approved_by, before, after from leasehold.audit_events
       where source = $1 and job_key = $2 and action = 'retry' and outcome = 'done'`,
      [play.source, key],
    );
    expect(rows).toMatchObject([
      {
        ...{ actor: ANA.id, approved_by: play.alone ? null : CAM.id },
        ...{ before: [{ key, status: 'running' }], after: [{ key, status: 'pending' }] },
      },
    ]);
  });

  it('closes it as failed, or says why its tables do not take that', async () => {
    const { key } = await left();
    const answer = shape.acts.writes['mark-failed']
      ? await carryOut('mark-failed', await look(key))
      : await act('mark-failed', await look(key));
    if (!shape.acts.writes['mark-failed']) {
      expect(answer.outcome).toBe('refused');
      return;
    }
    expect(answer).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    expect((await look(key)).job).toMatchObject({ value: { status: 'failed' } });
    expect(await act('mark-failed', await look(key))).toMatchObject({ outcome: 'refused' });
    // And opens it again: nobody has it, so nobody is asked.
    expect(await act('retry', await look(key))).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    expect((await look(key)).job).toMatchObject({ value: { status: 'pending' } });
  });

  it('is refused while its worker has it, and nothing of the job moves', async () => {
    const { key } = await take();
    const observed = await look(key);
    const answer = await act('retry', observed);
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(/The lease is live for/);
    expect(await recordOf(db.admin, answer.auditSeq)).toMatchObject({ outcome: 'refused', rows_changed: 0 });
    expect((await look(key)).job).toMatchObject({ value: { status: 'running' } });
  });

  it('is stale once the worker finished after all', async () => {
    const { key, finish } = await take();
    await play.age(db, play.lease + 60);
    const observed = await look(key);
    await finish();
    const answer = await act('retry', observed);
    expect(answer).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(answer.detail).toMatch(play.keepsDone ? /^It completed/ : /^It is not in .* any more/);
  });

  it('is stale when another run of it began since it was looked at', async () => {
    const { key } = await left();
    const observed = await look(key);
    await play.age(db, 1);
    expect(await act('retry', observed)).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
  });

  it('is carried out once by two who ask at once', async () => {
    const { key } = await left();
    const observed = await look(key);
    const both = await Promise.all([act('retry', observed), act('retry', observed)]);
    const good = play.alone ? 'done' : 'requested';
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(
      play.alone ? [good, 'stale'] : ['refused', good],
    );
  });

  it('waits for a worker that closes the job in the same instant, and is stale then', async () => {
    const { key, leave } = await take();
    await play.age(db, play.lease + 60);
    const observed = await look(key);
    await leave();
    const worker = await db.admin.connect();
    const client = await db.asOperator().connect();
    try {
      await worker.query('begin');
      for (const statement of shape.acts.lock) await worker.query(statement.replaceAll('p_key', '$1'), [key]);
      await play.age({ ...db, admin: worker as never }, 1);
      const call = actOnForeign(db, 'retry', observed, client);
      expect(await waitsForLock(db.admin, client, call)).toBe(true);
      await worker.query('commit');
      expect(await call).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    } finally {
      worker.release();
      client.release();
    }
  });

  it('names a key that is none as a job that is not there', async () => {
    const { key } = await left();
    const observed = await look(key);
    for (const none of ['x', "1' or true", '9'.repeat(40), 'mail:', `mail:${'z'.repeat(36)}`]) {
      const address = { ...observed.address, key: none };
      expect(await act('retry', { ...observed, address })).toMatchObject({
        outcome: 'stale',
        rowsChanged: 0,
      });
    }
  });

  it('is refused once the owner of the tables takes back what they allowed', async () => {
    const { key } = await left();
    const observed = await look(key);
    await disallow(db, play.source);
    const answer = await act('retry', observed);
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(/does not allow it here/);
    await allow(db, shape);
  });

  it('takes no other act than its tables can', async () => {
    const { key } = await left();
    for (const verb of ['hold', 'fence-off', 'request-stop', 'cancel-pending'] as const)
      expect(await act(verb, await look(key))).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
  });
});
