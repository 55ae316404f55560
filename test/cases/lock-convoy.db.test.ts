import { beforeAll, describe, expect, it } from 'vitest';
import { makeQueue } from '@/test/support/queue';
import { actsOf, pidOf, sufferersOf } from './cast/acts';
import { play } from './cast/play';
import { enterWorker, fallSilent, finishJob, giveJob } from './cast/workers';

const stage = play();
beforeAll(() => makeQueue(stage.db().admin, { name: 'geo', heartbeatLimit: '1 min' }));

const FEATURES = 'create table public.features as select n as id from generate_series(1, 100) n';

describe('a queue behind a change of a table (K9)', () => {
  it('names the change that waits, whoever it waits for, and calls no worker gone while heartbeats wait too', async () => {
    const worker = await enterWorker(stage, 'w-geo', 'host-a', 'geo');
    const key = await giveJob(stage, 'w-geo', 'geo', 'tile-1');
    expect(await stage.look()).toEqual([]);
    const reader = await stage.enter('report');
    await reader.run('begin');
    await reader.run('select count(*) from public.processing_jobs');
    const change = await stage.enter('startup');
    const { answer } = await change.wait(
      'alter table public.processing_jobs alter column payload set storage extended',
    );
    const { answer: renewed } = await worker.wait(`select * from public.renew_lease(${key}, 'w-geo', 1)`);
    const seen = await stage.locks();
    const blockersOf = (pid: number) => seen.sessions.find((session) => session.pid === pid)?.blockedBy;
    expect([blockersOf(change.pid), blockersOf(worker.pid)]).toEqual([[reader.pid], [change.pid]]);

    const { findings, omissions } = await stage.survey();
    expect(omissions.map(({ what }) => what)).toEqual(['All jobs', 'Who keeps rows of jobs locked']);
    const [finding, ...others] = findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'lock-convoy/change-waits', confidence: 'certain' });
    expect([finding?.kind, pidOf(finding), sufferersOf(finding)]).toEqual([
      'lock-convoy',
      change.pid,
      ['tile-1'],
    ]);
    expect(finding?.sentence).toContain(`waits for session ${reader.pid} of report`);
    expect(finding?.sentence).toContain('Heartbeats wait too: no worker can be heard.');
    expect(actsOf(finding)).toEqual({
      safe: [
        `cancel-backend: Cancel the statement of ${change.pid}`,
        `wait: Then see to session ${reader.pid} of report`,
      ],
      unsafe: ['wait: End those who wait', 'mark-failed: Mark silent jobs failed'],
    });

    const cancelled = expect(answer).rejects.toThrow('canceling statement');
    await stage.db().admin.query('select pg_cancel_backend($1)', [change.pid]);
    await cancelled;
    expect((await renewed).rowCount).toBe(1);
    // Its heartbeat was among what waited: silent for an hour, and nobody had time to be heard.
    await fallSilent(stage, 'w-geo', '1 h');
    await stage
      .db()
      .admin.query(`update public.processing_jobs set heartbeat_at = heartbeat_at - interval '1 h',
        stage_entered_at = stage_entered_at - interval '1 h', started_at = started_at - interval '1 h' where id = ${key}`);
    expect(await stage.look(3_600)).toMatchObject([{ rule: 'cannot-tell/heartbeats-blocked' }]);
    await worker.run(`select * from public.renew_lease(${key}, 'w-geo', 1)`);
    await finishJob(stage, key, 'w-geo');
  });

  it('finds the index build, the waiter and the idle lock holder that wait in a circle nobody sees', async () => {
    const lock = await stage.enter('flyway');
    await lock.run(FEATURES);
    await lock.run('select pg_advisory_lock(777)');
    const waiter = await stage.enter('flyway');
    const { answer } = await waiter.wait('select pg_advisory_lock(777)');
    const builder = await stage.enter('flyway');
    const { answer: built } = await builder.wait('create index concurrently on public.features (id)');

    const [finding, ...others] = await stage.look();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'lock-convoy/index-build', confidence: 'likely' });
    expect([finding?.kind, pidOf(finding)]).toEqual(['lock-convoy', waiter.pid]);
    expect(finding?.sentence).toContain(`The index build of session ${builder.pid} on public.features waits`);
    expect(actsOf(finding)).toEqual({
      safe: [`cancel-backend: Cancel the statement of ${waiter.pid}`, 'wait: Then look for invalid indexes'],
      unsafe: [
        `terminate-backend: End the index build ${builder.pid}`,
        `wait: End session ${lock.pid} of flyway`,
      ],
    });

    const cancelled = expect(answer).rejects.toThrow('canceling statement');
    await stage.db().admin.query('select pg_cancel_backend($1)', [waiter.pid]);
    await Promise.all([cancelled, built]);
    const { rows } = await stage.db().admin.query('select indexrelid from pg_index where not indisvalid');
    expect(rows).toEqual([]);
  });

  it('clears itself where one session holds the lock and builds: the server sees that circle', async () => {
    const first = await stage.enter('golang-migrate');
    await first.run(FEATURES.replace('features', 'tiles'));
    await first.run('select pg_advisory_lock(888)');
    const second = await stage.enter('golang-migrate');
    const { answer } = await second.wait('select pg_advisory_lock(888)');
    const codeOf = (end: Promise<unknown>) =>
      end.then(
        () => null,
        ({ code }: { code?: string }) => code,
      );
    const ends = [codeOf(first.run('create index concurrently on public.tiles (id)')), codeOf(answer)];
    expect(await Promise.race(ends)).toBe('40P01');
    await first.run('select pg_advisory_unlock(888)');
    await Promise.all(ends);
    expect(await stage.look()).toEqual([]);
  });
});
