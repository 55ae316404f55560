import { beforeAll, describe, expect, it } from 'vitest';
import { pairKey } from '@/lib/locks/advisory-key';
import { makeQueue } from '@/test/support/queue';
import { actsOf, pidOf, sufferersOf } from './cast/acts';
import { beginWork } from './cast/busy';
import { play } from './cast/play';
import { enterWorker, finishJob, giveJob, standStill } from './cast/workers';

const stage = play();
beforeAll(() => makeQueue(stage.db().admin, { name: 'reindex', heartbeatLimit: '1 min' }));

describe('a session advisory lock on an idle connection of the application (K5)', () => {
  it('is found though the next run only tries and is never seen to wait', async () => {
    const lock = pairKey('reindex', 'dataset-42');
    const first = await stage.enter('reindex-api');
    await first.run('select pg_advisory_lock($1, $2)', [...lock]);
    const second = await stage.enter('reindex-api');
    const unlocked = await second.run('select pg_advisory_unlock($1, $2) as done', [...lock]);
    expect(unlocked.rows).toEqual([{ done: false }]);
    const poller = await enterWorker(stage, 'w-2', 'host-b', 'reindex');
    const key = await giveJob(stage, 'w-2', 'reindex', 'dataset-42');
    const tried = await poller.run('select pg_try_advisory_lock($1, $2) as done', [...lock]);
    expect(tried.rows).toEqual([{ done: false }]);

    // A lock on the subject of a job that goes on is as it should be.
    expect(await stage.look()).toEqual([]);
    await standStill(stage, key);
    const findings = await stage.look();
    expect(findings).toMatchObject([{ kind: 'lock-left-held', rule: 'lock-left-held/idle' }]);
    const [finding] = findings;
    expect([pidOf(finding), sufferersOf(finding)]).toEqual([first.pid, ['dataset-42']]);
    expect(finding?.sentence).toContain(
      'still holds the advisory lock reindex / dataset-42; the job named by it stands still',
    );
    expect(actsOf(finding)).toEqual({
      safe: [`terminate-backend: Terminate ${first.pid}`],
      unsafe: [
        'cancel-backend: Cancel its statement',
        'wait: Unlock it from here',
        'wait: End those who wait',
      ],
    });

    await first.end();
    expect((await poller.run('select pg_try_advisory_lock($1, $2) as done', [...lock])).rows).toEqual([
      { done: true },
    ]);
    await finishJob(stage, key, 'w-2');
  });

  it('is left to the drain of its worker once the connection serves something else', async () => {
    const pooled = await enterWorker(stage, 'w-busy', 'host-a', 'reindex');
    await pooled.run('select pg_advisory_lock(77)');
    await beginWork(stage, pooled);
    const waiter = await stage.enter('que');
    await waiter.wait('select pg_advisory_lock(77)');

    expect(await stage.look()).toEqual([]);
    const [finding, ...others] = await stage.look(120);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'lock-left-held/at-work', confidence: 'unknown' });
    expect(pidOf(finding)).toBe(pooled.pid);
    expect(actsOf(finding)).toEqual({
      safe: ['wait: Drain w-busy, then restart it', `cancel-backend: Cancel the statement of ${pooled.pid}`],
      unsafe: [
        `terminate-backend: Terminate ${pooled.pid}`,
        'wait: Unlock it from here',
        'wait: End those who wait',
      ],
    });
  });

  it('does not take four hundred locks of one worker for four hundred running jobs', async () => {
    const worker = await stage.enter('locker');
    await worker.run('select pg_advisory_lock(1000 + n) from generate_series(1, 400) n');
    const held = (await stage.locks()).sessions.find(({ pid }) => pid === worker.pid);
    expect(held?.locksHeld).toBe(400);
    expect(await stage.look(86_400)).toEqual([]);
  });

  it('is no trouble when a pool recycles the connection and the next leader has the lock at once', async () => {
    const before = await stage.enter('scheduler');
    await before.run('select pg_advisory_lock(1)');
    await before.end();
    const after = await stage.enter('scheduler');
    expect((await after.run('select pg_try_advisory_lock(1) as done')).rows).toEqual([{ done: true }]);
    expect((await stage.locks()).advisory).toMatchObject([{ holders: [{ pid: after.pid }] }]);
    expect(await stage.look(86_400)).toEqual([]);
  });
});
