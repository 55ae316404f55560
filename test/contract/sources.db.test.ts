import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { parseForeignCursor } from '@/lib/jobs/job-cursor';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { joinSources } from '@/lib/sources/join-sources';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Source } from '@/lib/sources/source';
import { actionFactsOf } from '@/lib/triage/action-facts';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { rightsOn } from '@/lib/triage/rights-on';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { longUp } from '@/test/support/libraries/long-up';
import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import { openPlay } from '@/test/support/libraries/open-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import type { Play, Taken } from '@/test/support/libraries/play';
import { RIVER_PLAY } from '@/test/support/libraries/river-play';
import { SOLID_QUEUE_PLAY } from '@/test/support/libraries/solid-queue-play';

/** What every queue that is not Leasehold's own keeps to, on the tables that its library makes and beside its real workers. */
const PLAYS: readonly Play[] = [
  MAPPED_PLAY,
  pgBossPlay('pg-boss'),
  pgBossPlay('pg-boss-10'),
  graphileWorkerPlay('graphile-worker'),
  graphileWorkerPlay('graphile-worker-17'),
  RIVER_PLAY,
  SOLID_QUEUE_PLAY,
];

describe.each(PLAYS.map((play) => [play.title, play] as const))('%s', (_, play) => {
  let db: FreshDatabase;
  let source: Source;
  const taken: Taken[] = [];
  beforeAll(async () => {
    db = await freshDatabase();
    await play.prepare(db);
    source = foreignSource(await openPlay(db, play));
    await clear(db, play, taken);
  });
  afterEach(() => clear(db, play, taken));
  afterAll(() => db.drop());

  const take = async () => {
    const job = await play.take(db);
    taken.push(job);
    return job;
  };

  /** What Triage shows of it, beside the native table. */
  async function survey() {
    const joined = joinSources(async () => ({
      sources: [nativeSource, onSettled(source)],
      wrong: [],
      unseen: [],
      earlier: [],
    }));
    return surveyor({ db: db.asReader(), source: joined, reach: createReach() })();
  }

  const list = (filter: Partial<JobFilter> = {}, cursor: string | null = null) =>
    source.listJobs(
      db.asReader(),
      { ...NO_FILTER, ...filter },
      cursor === null ? null : parseForeignCursor(cursor),
    );

  it('leaves alone a job whose worker is at work on it', async () => {
    const { key } = await take();
    const { findings, sample } = await survey();
    expect(findings).toEqual([]);
    expect(sample).toMatchObject({ judged: 1, others: [source.name] });
    const seen = await source.observeOne(db.asReader(), db.name, key);
    expect(seen?.job).toMatchObject({ value: { status: 'running', finishedAt: null } });
    expect(seen?.address).toEqual({ source: play.source, database: db.name, key });
  });

  it('finds a job whose worker is gone once its lease is over, and offers waiting alone', async () => {
    const { key, leave } = await take();
    await leave();
    await play.age(db, play.lease + 60);
    const { findings } = await survey();
    expect(findings).toMatchObject([{ rule: play.lapsed, address: { source: play.source, key } }]);
    expect(findings[0]?.safe.map(({ verb }) => verb)).toEqual(['wait']);
    expect(`${findings[0]?.sentence} ${findings[0]?.verdict} ${findings[0]?.ifNothing}`).not.toMatch(
      /undefined|null|NaN|NULL/,
    );
  });

  it('says that its own sweep does not come once that is long overdue, where its library has one', async () => {
    const { leave } = await take();
    await leave();
    await play.age(db, play.lease + 1_000);
    expect((await survey()).findings).toMatchObject([{ rule: play.overdue }]);
  });

  it('shows a job that was done as running no more', async () => {
    const { key, finish } = await take();
    await finish();
    expect((await survey()).sample.judged).toBe(0);
    expect((await list({ status: 'running' })).rows).toEqual([]);
    const done = await source.observeOne(db.asReader(), db.name, key);
    if (play.keepsDone) expect(done?.job).toMatchObject({ value: { status: 'completed' } });
    else expect(done).toBeNull();
  });

  it('sees that a job moved between two readings', async () => {
    const { key, finish } = await take();
    const observed = await source.observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It was not there.');
    expect(await source.readMoved(db.asReader(), [observed])).toEqual(new Map());
    await finish();
    expect((await source.readMoved(db.asReader(), [observed])).get(observed)).toContain('status');
  });

  it('offers no act, and says why for each', async () => {
    const { key } = await take();
    const observed = await source.observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It was not there.');
    const offers = offerActions(actionFactsOf(observed), rightsOn(observed, rightsOfAnybody(JOB_VERBS)));
    expect(offers.map(({ allowed }) => allowed)).toEqual(JOB_VERBS.map(() => false));
  });

  it('turns its pages both ways, and counts what it shows', async () => {
    const { key } = await take();
    await play.fill(db, 120);
    const first = await list();
    const second = await list({}, first.older);
    const third = await list({}, second.older);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 21]);
    const keys = [first, second, third].flatMap(({ rows }) => rows.map(({ address }) => address.key));
    expect(new Set(keys).size).toBe(121);
    expect(keys).toContain(key);
    expect(third.older).toBeNull();
    expect((await list({}, third.newer)).rows).toEqual(second.rows);
    expect(await source.countJobs(db.asReader())).toMatchObject({
      ...{ running: { count: 1, atLeast: false }, pending: { count: 120, atLeast: false } },
      ...{ completed: { count: 0 }, failed: { count: 0 } },
    });
    expect((await list({ status: 'running' })).rows.map(({ address }) => address.key)).toEqual([key]);
    expect((await list({ search: key })).rows.map(({ address }) => address.key)).toContain(key);
  });

  it('shows one job with what its tables have', async () => {
    const { key } = await take();
    const parts = await source.readParts(db.asReader(), key);
    expect(parts?.job).toMatchObject({ status: 'running', address: { source: play.source, key } });
    expect(parts?.attempts.rows).toHaveLength(1);
  });

  it('takes a key that is none for one that is not there', async () => {
    for (const key of [
      '',
      'x',
      "1' or true",
      '9'.repeat(40),
      '1\u0000',
      'mail:',
      ':',
      `mail:${'z'.repeat(36)}`,
    ]) {
      expect(await source.observeOne(db.asReader(), db.name, key)).toBeNull();
      expect(await source.readParts(db.asReader(), key)).toBeNull();
      expect(await source.listAttempts(db.asReader(), key, { side: 'older', key })).toBeNull();
    }
    expect((await list({}, 'older-none of its keys')).rows).toEqual([]);
  });
});

/** On a server that has been up for long. */
function onSettled(of: Source): Source {
  return {
    ...of,
    observeTrouble: async (database) => {
      const sample = await of.observeTrouble(database);
      return { ...sample, observations: sample.observations.map(longUp) };
    },
  };
}

/** Ends what is at work, and leaves no job. */
async function clear(db: FreshDatabase, play: Play, taken: Taken[]): Promise<void> {
  await Promise.all(taken.splice(0).map(({ leave }) => leave()));
  await play.clear(db);
}
