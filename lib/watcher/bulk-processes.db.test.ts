import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actOnBulk, freeze, makeStuckJobs, runOf } from '@/test/support/bulk';
import { type Changes, changesOf } from '@/test/support/changes';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';
import { lapseLead, leadingPid, startWatcher, type WatcherProcess } from '@/test/support/watcher-process';

const JOBS = 600;

let db: FreshDatabase;
let changes: Changes;
const watchers: WatcherProcess[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
  changes = await changesOf(db, 'leasehold.watcher_lease', 'leasehold.bulk_runs');
});
afterEach(async () => {
  for (const { child } of watchers) child.kill('SIGKILL');
  await Promise.all(watchers.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  changes.end();
  await db.drop();
});

const start = () => watchers.push(startWatcher(db));

const leader = () =>
  changes.until(async () => {
    const pid = await leadingPid(db);
    return watchers.find((one) => one.pid === pid);
  });

describe('watcher processes', () => {
  it('end each of 600 jobs of a bulk recovery once, killed and frozen in the middle of their batches', async () => {
    const runId = await freeze(db, 'retry', await makeStuckJobs(db.admin, JOBS));
    await actOnBulk(db, 'start-bulk', runId);
    const frozen: WatcherProcess[] = [];
    for (let standby = 0; standby < 3; standby++) start();

    for (let round = 1; round <= 5; round++) {
      const leads = await leader();
      // So far that another batch is under way, or about to be.
      await changes.until(async () => (await runOf(db, runId)).done >= round * 100);
      const freezes = round % 3 === 0;
      leads.child.kill(freezes ? 'SIGSTOP' : 'SIGKILL');
      await lapseLead(db);
      if (freezes) frozen.push(leads);
      else {
        watchers.splice(watchers.indexOf(leads), 1);
        // The one frozen before wakes among the others, still sure that it leads.
        frozen.shift()?.child.kill('SIGCONT');
        start();
      }
    }
    await changes.until(async () => (await runOf(db, runId)).state === 'finished');

    expect((await runOf(db, runId)).detail).toBe(`${JOBS} done.`);
    const { rows } = await db.admin.query(
      `select (select count(*)::int from public.processing_jobs) as attempts,
         (select max(attempt) from public.processing_jobs) as newest,
         (select count(*)::int from leasehold.audit_events where bulk_run is not null) as records,
         (select count(distinct job_key)::int from leasehold.audit_events where bulk_run is not null) as jobs`,
    );
    expect(rows).toEqual([{ attempts: 2 * JOBS, newest: 2, records: JOBS, jobs: JOBS }]);
  });
});
