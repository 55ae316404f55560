import { beforeAll, describe, expect, it } from 'vitest';
import { claim, enqueue } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { actsOf, pidOf, sufferersOf } from './cast/acts';
import { seenGone } from './cast/busy';
import { play } from './cast/play';
import { enterWorker, finishJob, giveJob } from './cast/workers';

const stage = play();
beforeAll(async () => {
  await makeQueue(stage.db().admin, { name: 'deploy', heartbeatLimit: '1 min' });
});

describe('a session idle in its transaction (K8)', () => {
  it('holds a transaction lock by design for a worker that is alive: ask it first, and end nobody', async () => {
    const builder = await enterWorker(stage, 'w-builder', 'host-a', 'deploy');
    const key = await giveJob(stage, 'w-builder', 'deploy', 'release-7');
    await builder.run('begin');
    await builder.run('select pg_advisory_xact_lock(1)');
    for (let n = 0; n < 17; n++) await (await stage.enter('control')).wait('select pg_advisory_xact_lock(1)');

    const [finding, ...others] = await stage.look();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'idle-in-transaction/owner-alive', confidence: 'unknown' });
    expect([finding?.kind, pidOf(finding)]).toEqual(['idle-in-transaction', builder.pid]);
    expect(finding?.sentence).toContain('17 sessions wait behind it');
    expect(finding?.evidence.map(({ value }) => value).join()).toContain('w-builder on host-a');
    expect(actsOf(finding)).toEqual({
      safe: ['wait: Ask whether w-builder goes on', `terminate-backend: Terminate ${builder.pid}`],
      unsafe: [
        'cancel-backend: Cancel its statement',
        'wait: End those who wait',
        'mark-failed: Mark the jobs failed',
      ],
    });
    await finishJob(stage, key, 'w-builder');
  });

  it('is told by what it blocks and not by its age: the lock holder of many days is left alone', async () => {
    const holder = await stage.enter('skylet');
    await holder.run('begin');
    await holder.run('select pg_try_advisory_lock(9)');
    const worker = await enterWorker(stage, 'w-beats', 'host-a', 'deploy');
    const key = await giveJob(stage, 'w-beats', 'deploy', 'release-8');
    const writer = await stage.enter('script');
    await writer.run('begin');
    await writer.run(`update public.processing_jobs set last_error = null where id = ${key}`);
    await worker.wait(`select * from public.renew_lease(${key}, 'w-beats', 1)`);

    const [finding, ...others] = await stage.look(3 * 86_400);
    expect(others).toEqual([]);
    expect([pidOf(finding), sufferersOf(finding)]).toEqual([writer.pid, ['release-8']]);
    expect(finding).toMatchObject({ rule: 'idle-in-transaction/blocks', confidence: 'likely' });
    expect(actsOf(finding).safe).toEqual([`terminate-backend: Ask to terminate ${writer.pid}`]);
    await writer.end();
    await finishJob(stage, key, 'w-beats');
  });

  it('keeps a pending job that nobody waits for, since whoever claims skips it', async () => {
    const admin = stage.db().admin;
    await enqueue(admin, 'deploy', 'release-9');
    await enqueue(admin, 'deploy', 'release-10');
    const psql = await stage.enter('psql');
    await psql.run('begin');
    await psql.run(`select * from public.processing_jobs where subject = 'release-9' for update`);
    const newer = await claim(stage.db().asWorker(), 'deploy', 'w-next');
    expect(newer?.subject).toBe('release-10');
    expect(await claim(stage.db().asWorker(), 'deploy', 'w-next')).toBeNull();
    expect((await stage.locks()).waiterCount).toBe(0);

    const findings = await stage.look();
    const finding = findings.find(({ kind }) => kind === 'idle-in-transaction');
    expect(finding).toMatchObject({ rule: 'idle-in-transaction/skipped-rows' });
    expect([pidOf(finding), sufferersOf(finding)]).toEqual([psql.pid, ['release-9']]);
    expect(finding?.sentence).toContain('keeps the job release-9 locked');
    expect(actsOf(finding)).toEqual({
      safe: [`terminate-backend: Ask to terminate ${psql.pid}`],
      unsafe: ['cancel-backend: Cancel its statement', 'mark-failed: Mark the jobs failed'],
    });
    await psql.end();
    expect((await claim(stage.db().asWorker(), 'deploy', 'w-next'))?.subject).toBe('release-9');
  });

  it('still holds what it locked before its savepoint when the transaction is aborted', async () => {
    const admin = stage.db().admin;
    await admin.query('create table public.ledger (id int primary key, cents int)');
    await admin.query('insert into public.ledger values (1, 0)');
    await admin.query('grant all on public.ledger to public');
    const aborted = await stage.enter('psql');
    await aborted.run('begin');
    await aborted.run('update public.ledger set cents = 1');
    await aborted.run('savepoint tried');
    await expect(aborted.run('select 1 / 0')).rejects.toThrow('division by zero');
    const waiter = await stage.enter('closing');
    await waiter.wait('update public.ledger set cents = 2');

    const found = (await stage.look()).find(({ kind }) => kind === 'idle-in-transaction');
    expect(found).toMatchObject({
      rule: 'idle-in-transaction/aborted',
      cause: 'Idle in an aborted transaction',
    });
    expect(pidOf(found)).toBe(aborted.pid);
  });

  it('is no trouble once the server has ended it by its own timeout, though its program goes on without the lock', async () => {
    const daemon = await stage.enter('scheduler');
    await daemon.run(`set idle_in_transaction_session_timeout = '20ms'`);
    await daemon.run('begin');
    await daemon.run('select pg_try_advisory_xact_lock(11)');
    await seenGone(stage, daemon.pid);
    const second = await stage.enter('scheduler');
    await second.run('begin');
    expect((await second.run('select pg_try_advisory_xact_lock(11) as done')).rows).toEqual([{ done: true }]);
    expect((await stage.look()).filter(({ about }) => about !== 'job')).toEqual([]);
  });
});
