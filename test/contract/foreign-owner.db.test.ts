import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation } from '@/lib/sources/observation';
import { actionFactsOf } from '@/lib/triage/action-facts';
import { rightsOn } from '@/lib/triage/rights-on';
import { openAdmin } from '@/test/support/admin-pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { BEATING } from '@/test/support/libraries/beating-play';
import { actOnForeign, allow, settled } from '@/test/support/libraries/foreign-act';
import { longUp } from '@/test/support/libraries/long-up';
import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import { openPlay } from '@/test/support/libraries/open-play';
import type { Play } from '@/test/support/libraries/play';
import { RIVER_PLAY } from '@/test/support/libraries/river-play';
import { SOLID_QUEUE_PLAY } from '@/test/support/libraries/solid-queue-play';
import { makePeople } from '@/test/support/second-person';

let db: FreshDatabase;
const shapes = new Map<Play, Shape>();
beforeAll(async () => {
  db = await freshDatabase();
  await makePeople(db);
  await settled(db);
  for (const play of [MAPPED_PLAY, BEATING, RIVER_PLAY, SOLID_QUEUE_PLAY]) {
    await play.prepare(db);
    const shape = await openPlay(db, play);
    await allow(db, shape);
    shapes.set(play, shape);
  }
});
afterEach(() => settled(db));
afterAll(() => db.drop());

async function look(play: Play, key: string): Promise<Observation> {
  const shape = shapes.get(play);
  const observed = shape && (await foreignSource(shape).observeOne(db.asReader(), db.name, key));
  if (!observed) throw new Error('It is not there.');
  return observed;
}

/** Taken so long ago: its lease is over unless it is said otherwise. */
async function late(play: Play, seconds = play.lease + 60): Promise<string> {
  await play.clear(db);
  const { key } = await play.take(db);
  await play.age(db, seconds);
  return key;
}

describe('who owns a job of somebody else’s', () => {
  it('is at work while a session of that name is open, whatever the lease says', async () => {
    const key = await late(MAPPED_PLAY);
    const session = openAdmin(`${db.urls.admin}?application_name=w-1`, 1);
    await session.query('select');
    const answer = await actOnForeign(db, 'retry', await look(MAPPED_PLAY, key));
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(/^A session of w-1 is open: pid \d+\./);
    await session.end();
  });

  it('is at work while a heartbeat is within its limit, though its lease is over', async () => {
    const key = await late(BEATING);
    await db.admin.query('update public.export_jobs set beat_at = clock_timestamp()');
    const answer = await actOnForeign(db, 'retry', await look(BEATING, key));
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(/^w-2 gave a sign of life \d+ s ago/);
  });

  it('may be at work where a heartbeat lies in the future, of which no age is made', async () => {
    const key = await late(BEATING);
    await db.admin.query(`update public.export_jobs set beat_at = clock_timestamp() + interval '1 h'`);
    const answer = await actOnForeign(db, 'retry', await look(BEATING, key));
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(
      /^No age of w-2 can be trusted: its last sign of life, .+ UTC, lies in the future by (1 h 0|59) min/,
    );
  });

  it('is seen to be gone by a heartbeat over its limit, so that one person may take the job though a late finish stands', async () => {
    const key = await late(BEATING);
    expect(await actOnForeign(db, 'mark-failed', await look(BEATING, key))).toMatchObject({
      outcome: 'done',
    });
  });

  it('is seen to be gone when the register of workers does not have it', async () => {
    const key = await late(SOLID_QUEUE_PLAY);
    await db.admin.query(`delete from public.solid_queue_processes where kind = 'Worker'`);
    expect(await actOnForeign(db, 'retry', await look(SOLID_QUEUE_PLAY, key))).toMatchObject({
      outcome: 'done',
    });
  });

  it('is nobody who could have reported while the database was away', async () => {
    const key = await late(BEATING);
    await db.admin.query(
      `create or replace function leasehold.database_started_at() returns timestamptz language sql stable
       return pg_catalog.clock_timestamp() - interval '10 s'`,
    );
    const answer = await actOnForeign(db, 'retry', await look(BEATING, key));
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(/^The database started 1\d s ago, and its workers have 30 s to report/);
  });

  it('is not known to be gone by an hour that is over, so that it takes a second person', async () => {
    const key = await late(RIVER_PLAY);
    const answer = await actOnForeign(db, 'retry', await look(RIVER_PLAY, key));
    expect(answer).toMatchObject({ outcome: 'requested', rowsChanged: 0 });
  });
});

describe('what the page offers of it', () => {
  /** As the page has it: what sessions there are was read, and no session is there. */
  const asShown = (observed: Observation): Observation =>
    longUp(
      observed.session.state === 'unread' && !observed.session.untold
        ? {
            ...observed,
            session: { state: 'read', value: null, source: 'pg_stat_activity', readAt: observed.databaseNow },
          }
        : observed,
    );

  it.each([MAPPED_PLAY, BEATING, RIVER_PLAY, SOLID_QUEUE_PLAY].map((play) => [play.title, play] as const))(
    'is what the database would do, of %s',
    async (_, play) => {
      const shape = shapes.get(play);
      for (const state of ['taken', 'late', 'failed', 'pending'] as const) {
        for (const verb of ['retry', 'mark-failed'] as const) {
          if (!shape?.acts.writes[verb]) continue;
          const key = await late(play, state === 'taken' ? 0 : play.lease + 60);
          if (state === 'failed' && !shape.acts.writes['mark-failed']) continue;
          if (state === 'failed' || state === 'pending') await force(play, key, state);
          const observed = await look(play, key);
          const allowed = { ...asShown(observed), takes: Object.keys(shape.acts.writes) as never };
          const offers = offerActions(actionFactsOf(allowed), rightsOn(allowed, rightsOfAnybody(JOB_VERBS)));
          const offer = offers.find((one) => one.verb === verb);
          const expected = !offer?.allowed ? 'refused' : offer.second === null ? 'done' : 'requested';
          const { outcome, detail } = await actOnForeign(db, verb, observed);
          expect(outcome, `${verb} of what is ${state}: ${detail}`).toBe(expected);
        }
      }
    },
  );

  /** Brings it there by an act of its own, whoever must agree to it otherwise. */
  async function force(play: Play, key: string, state: 'failed' | 'pending'): Promise<void> {
    const verb = state === 'failed' ? 'mark-failed' : 'retry';
    const source = shapes.get(play)?.name;
    await db.admin.query(
      `select leasehold_sources."${verb} ${source}"(f, 'as a test wants it', clock_timestamp()) from leasehold_sources."find ${source}"($1) f`,
      [key],
    );
  }
});
