import { getConstructionPlans, PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation } from '@/lib/sources/observation';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { actOnForeign, allow, settled } from '@/test/support/libraries/foreign-act';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { openPlay } from '@/test/support/libraries/open-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import { until } from '@/test/support/libraries/play';
import { type LibraryWorker, startLibraryWorker } from '@/test/support/libraries/start-library-worker';
import { approve, makePeople } from '@/test/support/second-person';

const LIBRARIES = [
  ['pg-boss', pgBossPlay('pg-boss')],
  ['pg-boss-10', pgBossPlay('pg-boss-10')],
  ['graphile-worker', graphileWorkerPlay('graphile-worker')],
  ['graphile-worker-17', graphileWorkerPlay('graphile-worker-17')],
] as const;

/** Whether a job is closed as its library closes it. */
const CLOSED: Readonly<Record<string, string>> = {
  'pg-boss': `select from pgboss.job where name || ':' || id = $1 and state = 'completed'`,
  'graphile-worker': 'select where not exists (select from graphile_worker._private_jobs where id = $1)',
};

describe.each(LIBRARIES)('a job of %s, with real workers', (library, play) => {
  let db: FreshDatabase;
  let shape: Shape;
  const workers: LibraryWorker[] = [];
  beforeAll(async () => {
    db = await freshDatabase();
    await makePeople(db);
    await settled(db);
    await play.prepare(db);
    shape = await openPlay(db, play);
    await allow(db, shape);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end()));
    await play.clear(db);
  });
  afterAll(() => db.drop());

  async function start(waits: boolean): Promise<LibraryWorker> {
    const worker = await startLibraryWorker(library, db.urls.admin, { waits });
    workers.push(worker);
    return worker;
  }

  async function look(key: string): Promise<Observation> {
    const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, key);
    if (!observed) throw new Error('It is not there.');
    return observed;
  }

  async function retry(key: string) {
    const answer = await actOnForeign(db, 'retry', await look(key));
    return answer.outcome === 'requested' ? approve(db, { id: answer.approvalId ?? '' }) : answer;
  }

  async function lockedQueues(): Promise<number> {
    const { rows } = await db.admin.query(
      'select from graphile_worker._private_job_queues where locked_at is not null',
    );
    return rows.length;
  }

  const closed = (key: string) => until(db, CLOSED[play.source] ?? '', [key]);

  it('is given back when its worker was killed, and done once by the next one', async () => {
    await play.clear(db);
    const first = await start(false);
    await first.end();
    await play.age(db, play.lease + 60);
    expect(await retry(first.key)).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    if (play.source === 'graphile-worker') expect(await lockedQueues()).toBe(0);
    const second = await start(true);
    expect(second.key).toBe(first.key);
    second.finish();
    await closed(first.key);
  });

  it('is not given back while its worker is at work, and that worker finishes it', async () => {
    await play.clear(db);
    const worker = await start(false);
    expect(await actOnForeign(db, 'retry', await look(worker.key))).toMatchObject({ outcome: 'refused' });
    worker.finish();
    await closed(worker.key);
  });
});

describe('a former owner that comes back after its job was given back', () => {
  let db: FreshDatabase;
  const workers: LibraryWorker[] = [];
  beforeAll(async () => {
    db = await freshDatabase();
    await makePeople(db);
    await settled(db);
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.end())));
  afterAll(() => db.drop());

  /** Two owners of one job: the first is only late, and finishes while the second is at work. */
  async function twice(library: 'pg-boss' | 'graphile-worker') {
    const play = library === 'pg-boss' ? pgBossPlay(library) : graphileWorkerPlay(library);
    await play.prepare(db);
    const shape = await openPlay(db, play);
    await allow(db, shape);
    await play.clear(db);
    const start = async (waits: boolean) => {
      const worker = await startLibraryWorker(library, db.urls.admin, { waits });
      workers.push(worker);
      return worker;
    };
    const first = await start(false);
    await play.age(db, play.lease + 60);
    const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, first.key);
    if (!observed) throw new Error('It is not there.');
    const answer = await actOnForeign(db, 'retry', observed);
    if (answer.outcome === 'requested') await approve(db, { id: answer.approvalId ?? '' });
    const second = await start(true);
    expect(second.key).toBe(first.key);
    return { first, second, answer, shape };
  }

  it('closes nothing in pg-boss 12, which needs no second person for that', async () => {
    const { first, second, answer } = await twice('pg-boss');
    expect(answer.outcome).toBe('done');
    await first.end();
    const boss = new PgBoss({
      connectionString: db.urls.admin,
      supervise: false,
      schedule: false,
      migrate: false,
    });
    await boss.start();
    // In the name of the first run, by the library's own function: nothing closes, and the second run goes on.
    const late = await boss.complete('mail', { id: first.key.slice('mail:'.length), retryCount: 0 });
    await boss.stop({ graceful: false });
    expect(late).toMatchObject({ affected: 0 });
    const running = `select from pgboss.job where name || ':' || id = $1 and state = 'active'`;
    expect((await db.admin.query(running, [first.key])).rowCount).toBe(1);
    second.finish();
    await until(db, CLOSED['pg-boss'] ?? '', [first.key]);
    const { rows } = await db.admin.query(`select retry_count from pgboss.job where name || ':' || id = $1`, [
      first.key,
    ]);
    expect(rows).toEqual([{ retry_count: 1 }]);
  });

  it('closes the next run in graphile-worker, which is why it takes a second person', async () => {
    const { first, answer } = await twice('graphile-worker');
    expect(answer).toMatchObject({ outcome: 'requested' });
    expect(answer.detail).toMatch(/the job may run twice/);
    first.finish();
    await until(db, CLOSED['graphile-worker'] ?? '', [first.key]);
  });
});

describe('what is written in pg-boss', () => {
  let db: FreshDatabase;
  let boss: PgBoss;
  let shape: Shape;
  const play = pgBossPlay('pg-boss');
  beforeAll(async () => {
    db = await freshDatabase();
    await settled(db);
    await db.admin.query(getConstructionPlans('pgboss'));
    boss = new PgBoss({ connectionString: db.urls.admin, supervise: false, schedule: false, migrate: false });
    await boss.start();
    await boss.createQueue('mail');
    shape = await openPlay(db, play);
    await allow(db, shape);
  });
  afterAll(async () => {
    await boss.stop({ graceful: false });
    await db.drop();
  });

  /** The row of a job that its worker left long ago, after something was done to it; moments only as whether they are there. */
  async function rowAfter(act: (id: string, observed: Observation) => Promise<unknown>) {
    await play.clear(db);
    const id = await boss.send('mail', { to: 'Ana' }, { retryLimit: 2, expireInSeconds: 600 });
    await boss.fetch('mail');
    await play.age(db, play.lease + 60);
    const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, `mail:${id}`);
    if (!observed || id === null) throw new Error('It is not there.');
    await act(id, observed);
    const { rows } = await db.admin.query<Record<string, unknown>>('select * from pgboss.job');
    const row = Object.entries(rows[0] ?? {}).filter(([column]) => column !== 'id' && column !== 'output');
    return Object.fromEntries(
      row.map(([column, value]) => [column, value instanceof Date ? 'a moment' : value]),
    );
  }

  it('is what its own fail leaves while retries are left, and the job waits again', async () => {
    const ours = await rowAfter((_, observed) => actOnForeign(db, 'retry', observed));
    const theirs = await rowAfter((id) => boss.fail('mail', { id, retryCount: 0 }, { message: 'late' }));
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ state: 'retry', started_on: 'a moment', completed_on: null });
  });

  it('is what its own retry leaves of a job that failed for good', async () => {
    const failed = (done: (id: string, observed: Observation) => Promise<unknown>) =>
      rowAfter(async (id) => {
        await db.admin.query(`update pgboss.job set state = 'failed', completed_on = now()`);
        const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, `mail:${id}`);
        if (!observed) throw new Error('It is not there.');
        await done(id, observed);
      });
    const ours = await failed((_, observed) => actOnForeign(db, 'retry', observed));
    const theirs = await failed((id) => boss.retry('mail', id));
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ state: 'retry', retry_limit: 3 });
  });

  it('is nothing where its queue has a dead letter, which pg-boss alone writes', async () => {
    const left = await rowAfter(async (id, observed) => {
      await db.admin.query(`update pgboss.job set dead_letter = 'mail' where id = $1`, [id]);
      const answer = await actOnForeign(db, 'mark-failed', observed);
      expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
      expect(answer.detail).toMatch(/^Its queue has a dead letter/);
    });
    expect(left).toMatchObject({ state: 'active' });
  });

  it('is refused in the words of its table where a rule of the queue stands against it', async () => {
    await boss.createQueue('letters', { policy: 'stately' });
    const id = await boss.send('letters', {}, { singletonKey: 'Ana', expireInSeconds: 600 });
    await boss.fetch('letters');
    await db.admin.query(
      `update pgboss.job set started_on = started_on - interval '1 hour', heartbeat_on = null where id = $1`,
      [id],
    );
    const waiting = await boss.send('letters', {}, { singletonKey: 'Ana' });
    await db.admin.query(`update pgboss.job set state = 'retry', started_on = now() where id = $1`, [
      waiting,
    ]);
    const observed = await foreignSource(shape).observeOne(db.asReader(), db.name, `letters:${id}`);
    if (!observed) throw new Error('It is not there.');
    const answer = await actOnForeign(db, 'retry', observed);
    expect(answer).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(answer.detail).toMatch(
      /^Its own table refused it: duplicate key value violates unique constraint/,
    );
  });
});
