import { afterAll, afterEach, beforeAll } from 'vitest';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import type { FollowUp } from '@/lib/leases/lease-wait';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation } from '@/lib/sources/observation';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { actOnForeign, allow, settled } from '@/test/support/libraries/foreign-act';
import { openPlay } from '@/test/support/libraries/open-play';
import type { Play, Taken } from '@/test/support/libraries/play';
import { makePeople } from '@/test/support/second-person';
import { ANA, BEN } from '@/test/support/stuck-job';
import { type ArmedWait, makeAccount } from '@/test/support/wait';

/** What a file of tests about waits on jobs of others stands on; filled before the first one. */
export type WaitStage = {
  db: FreshDatabase;
  lead: Lead;
  shapes: Map<string, Shape>;
  /** The jobs whose workers are still there. */
  taken: Taken[];
};

/** A database with the tables of these plays, all acts on them allowed, and a watcher that leads for as long as it takes. */
export function stageForeignWaits(plays: readonly Play[]): WaitStage {
  const stage = { shapes: new Map(), taken: [] as Taken[] } as WaitStage;
  beforeAll(async () => {
    const db = await freshDatabase();
    stage.db = db;
    await makePeople(db);
    await makeAccount(db, BEN);
    await settled(db);
    for (const play of plays) {
      await play.prepare(db);
      const shape = await openPlay(db, play);
      await allow(db, shape);
      stage.shapes.set(play.source, shape);
    }
    const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
    if (!taken) throw new Error('Somebody else leads.');
    stage.lead = taken;
    await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  });
  afterEach(async () => {
    for (const { leave } of stage.taken.splice(0)) await leave();
    // No wait of one test is told by another.
    await stage.db.admin.query(
      `update leasehold.lease_waits set state = 'cancelled', ended_at = clock_timestamp(), ended_detail = 'The test ended.'
       where state = 'armed'`,
    );
    await settled(stage.db);
  });
  afterAll(() => stage.db.drop());
  return stage;
}

export function shapeOf({ shapes }: WaitStage, { source }: Play): Shape {
  const shape = shapes.get(source);
  if (!shape) throw new Error(`${source} was not opened.`);
  return shape;
}

export async function look(stage: WaitStage, play: Play, key: string): Promise<Observation> {
  const { db } = stage;
  const observed = await foreignSource(shapeOf(stage, play)).observeOne(db.asReader(), db.name, key);
  if (!observed) throw new Error('It is not there.');
  return observed;
}

type Asked = { actor?: Actor; verb?: JobVerb; change?: Partial<JobRequest> };

/** Asks to wait for it, or for another act, as its page would. */
export function ask(
  { db }: WaitStage,
  observed: Observation,
  { actor = ANA, verb = 'wait-out', change = {} }: Asked = {},
) {
  return actOnForeign(db, verb, observed, db.asOperator(), actor, {
    ...(verb === 'wait-out' ? { followUp: 'notify' } : {}),
    ...change,
  });
}

export type Waited = ArmedWait & Taken;

/** A job that was taken this moment, and a wait armed on it. */
export async function armOnForeign(
  stage: WaitStage,
  play: Play,
  followUp: FollowUp = 'notify',
  actor: Actor = ANA,
): Promise<Waited> {
  const { db } = stage;
  await play.clear(db);
  const taken = await play.take(db);
  stage.taken.push(taken);
  const answer = await ask(stage, await look(stage, play, taken.key), { actor, change: { followUp } });
  if (answer.outcome !== 'armed') throw new Error(`The wait was ${answer.outcome}: ${answer.detail}`);
  const { rows } = await db.admin.query<{ id: string; subject: string; correlationId: string }>(
    `select id, subject, correlation_id as "correlationId" from leasehold.lease_waits where job_key = $1 and state = 'armed'`,
    [taken.key],
  );
  if (!rows[0]) throw new Error('No wait was armed.');
  return { ...taken, ...rows[0] };
}

/** As if so much time had gone by without a word of its owner. */
export async function passBy(
  { db }: WaitStage,
  play: Play,
  { id }: Waited,
  seconds = play.lease + 60,
): Promise<void> {
  await play.age(db, seconds);
  await db.admin.query(
    `update leasehold.lease_waits set lease_until = lease_until - $2 * interval '1 s', due_at = due_at - $2 * interval '1 s',
       started_at = started_at - $2 * interval '1 s' where id = $1`,
    [id, seconds],
  );
}
