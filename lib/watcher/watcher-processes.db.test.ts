import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Changes, changesOf } from '@/test/support/changes';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { type ArmedWait, armWait, makeAccount, passDue, storyOf } from '@/test/support/wait';
import { lapseLead, leadingPid, startWatcher, type WatcherProcess } from '@/test/support/watcher-process';

let db: FreshDatabase;
let changes: Changes;
const watchers: WatcherProcess[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
  changes = await changesOf(db, 'leasehold.watcher_lease', 'leasehold.lease_waits', 'leasehold.findings');
});
afterEach(async () => {
  for (const { child } of watchers) child.kill('SIGKILL');
  await Promise.all(watchers.splice(0).map(({ ended }) => ended));
  await lapseLead(db);
});
afterAll(async () => {
  changes.end();
  await db.drop();
});

function start(): WatcherProcess {
  const watcher = startWatcher(db);
  watchers.push(watcher);
  return watcher;
}

/** The watcher that leads, once one of those does that are running. */
const leader = () =>
  changes.until(async () => {
    const pid = await leadingPid(db);
    return watchers.find((one) => one.pid === pid);
  });

const endedOf = async (waits: readonly ArmedWait[]): Promise<number> => {
  const { rows } = await db.admin.query<{ ended: number }>(
    `select count(*)::int as ended from leasehold.lease_waits where id = any($1) and state <> 'armed'`,
    [waits.map(({ id }) => id)],
  );
  return rows[0]?.ended ?? 0;
};

describe('watcher processes', () => {
  it('leave at SIGTERM with the lead given up, and the next one takes it', async () => {
    const first = start();
    expect((await leader()).pid).toBe(first.pid);
    const second = start();
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    expect((await leader()).pid).toBe(second.pid);
  });

  it('end each of 100 waits exactly once, killed 20 times and frozen 5 times while they fire', async () => {
    const waits: ArmedWait[] = [];
    for (let made = 0; made < 100; made++) waits.push(await armWait(db, 'retry'));
    const frozen: WatcherProcess[] = [];
    for (let standby = 0; standby < 3; standby++) start();

    for (let round = 0; round < 25; round++) {
      const due = waits.slice(round * 4, round * 4 + 4);
      const leads = await leader();
      await passDue(db, ...due);
      // In the middle of its work: after none, one, two or three of the four.
      await changes.until(async () => (await endedOf(due)) >= round % 4);
      const freezes = round % 5 === 4;
      leads.child.kill(freezes ? 'SIGSTOP' : 'SIGKILL');
      await lapseLead(db);
      if (freezes) frozen.push(leads);
      else watchers.splice(watchers.indexOf(leads), 1);
      // The one frozen before wakes among the others, still sure that it leads.
      if (!freezes) frozen.shift()?.child.kill('SIGCONT');
      if (!freezes) start();
      await changes.until(async () => (await endedOf(due)) === due.length);
    }

    const stories = await Promise.all(waits.map((wait) => storyOf(db, wait)));
    expect(stories.map(({ state, records }) => [state, records.length])).toEqual(
      waits.map(() => ['fired', 1]),
    );
    const { rows } = await db.admin.query(
      `select max(attempt) as attempts, count(*)::int as jobs from public.processing_jobs`,
    );
    expect(rows).toEqual([{ attempts: 2, jobs: 200 }]);
  });

  it('keep one episode of each trouble that lasts, killed and frozen while they lead, and let none of the frozen ones write', async () => {
    const troubles = [
      await makeJob(db.admin, { subject: 'LASTS-1' }),
      await makeJob(db.admin, { subject: 'LASTS-2', lapsedAgo: null }),
      await makeJob(db.admin, { subject: 'LASTS-3', lapsedAgo: '-1 h' }),
    ];
    const noted = async (by: string) => {
      const { rows } = await db.admin.query<{ key: string; kind: string }>(
        `select job_key as key, kind from leasehold.findings
         where job_key = any ($1) and last_seen_at >= $2::timestamptz order by id`,
        [troubles.map(({ key }) => key), by],
      );
      return rows;
    };
    const now = async () =>
      (await db.admin.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '';
    const frozen: WatcherProcess[] = [];
    for (let standby = 0; standby < 3; standby++) start();

    for (let round = 0; round < 6; round++) {
      const leads = await leader();
      const since = await now();
      // What lasts is told as seen again this seldom; whoever leads then tells it at its next tick.
      await db.admin.query(
        `update leasehold.findings set last_seen_at = last_seen_at - interval '1 min' where closed_at is null`,
      );
      await changes.until(async () => (await noted(since)).length === troubles.length);
      leads.child.kill(round % 2 === 0 ? 'SIGSTOP' : 'SIGKILL');
      await lapseLead(db);
      if (round % 2 === 0) frozen.push(leads);
      else {
        watchers.splice(watchers.indexOf(leads), 1);
        frozen.shift()?.child.kill('SIGCONT');
        start();
      }
    }
    await leader();

    const { rows } = await db.admin.query(
      `select job_key as key, count(*)::int as episodes, count(closed_at)::int as closed
       from leasehold.findings where job_key = any ($1) group by 1 order by 1::bigint`,
      [troubles.map(({ key }) => key)],
    );
    expect(rows).toEqual(troubles.map(({ key }) => ({ key, episodes: 1, closed: 0 })));
  });
});
