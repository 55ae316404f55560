import { beforeAll, describe, expect, it } from 'vitest';
import { makeQueue } from '@/test/support/queue';
import { actsOf, pidOf } from './cast/acts';
import { loseClientAtWork } from './cast/busy';
import { play } from './cast/play';
import { enterWorker, fallSilent } from './cast/workers';

const stage = play();
beforeAll(async () => {
  await makeQueue(stage.db().admin, { name: 'migrate', heartbeatLimit: '1 s' });
  await stage.db().admin.query('create table public.locks (name text primary key)');
  await stage.db().admin.query(`insert into public.locks values ('TRIGGER_ACCESS')`);
  await stage.db().admin.query('grant all on public.locks to public');
});

describe('a session whose client is gone (K7)', () => {
  it('still runs its statement and holds the migration lock: wait for it, or cancel it and have it rolled back', async () => {
    await (await enterWorker(stage, 'migrator-1', 'host-a', 'migrate')).end();
    const ghost = await loseClientAtWork(stage, 'migrator-1', ['select pg_advisory_lock(72707369)']);
    await fallSilent(stage, 'migrator-1', '30 min');
    const next = await stage.enter('migrator-2');
    await next.wait('select pg_advisory_lock(72707369)');

    const findings = await stage.look();
    expect(findings).toMatchObject([
      { kind: 'ghost-session', rule: 'ghost-session/still-running', confidence: 'likely' },
    ]);
    const [finding] = findings;
    expect(pidOf(finding)).toBe(ghost);
    expect(finding?.sentence).toContain('1 session waits behind it');
    expect(finding?.evidence.map(({ value }) => value).join()).toContain('Prisma');
    expect(actsOf(finding)).toEqual({
      safe: ['wait: Let its statement end', `cancel-backend: Cancel the statement of ${ghost}`],
      unsafe: [`terminate-backend: Terminate ${ghost}`, 'wait: Restart host-a', 'wait: End those who wait'],
    });
    await stage.db().admin.query('select pg_terminate_backend($1)', [ghost]);
  });

  it('is idle with its lock, for the network went away and not the process: ended once its host is known to be gone', async () => {
    const ghost = await enterWorker(stage, 'deploy-1', 'host-c', 'migrate');
    await ghost.run('select pg_advisory_lock(4000)');
    const next = await stage.enter('deploy-2');
    await next.wait('select pg_advisory_lock(4000)');
    await fallSilent(stage, 'deploy-1', '5 min');

    const [finding, ...others] = await stage.look();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'ghost-session/waits-for-its-client', confidence: 'likely' });
    expect(finding?.verdict).toMatch(/^Make sure that deploy-1 on host-c is over, then end session/);
    expect(actsOf(finding)).toEqual({
      safe: [`terminate-backend: Terminate ${ghost.pid}`],
      unsafe: ['cancel-backend: Cancel its statement', 'wait: Restart host-c', 'wait: End those who wait'],
    });
  });

  it('keeps the row that its own node, back under a new name, waits for behind it', async () => {
    const ghost = await enterWorker(stage, 'node-1', 'host-d', 'migrate');
    const take = `select from public.locks where name = 'TRIGGER_ACCESS' for update`;
    await ghost.run('begin');
    await ghost.run(take);
    await fallSilent(stage, 'node-1', '5 min');
    await stage
      .db()
      .admin.query(
        `update public.workers set started_at = started_at - interval '1 day' where id = 'node-1'`,
      );
    const again = await enterWorker(stage, 'node-1-again', 'host-d', 'migrate');
    await again.wait(take);
    const other = await stage.enter('node-2');
    await other.wait(take);

    const [finding, ...others] = await stage.look();
    expect(others).toEqual([]);
    expect([finding?.kind, pidOf(finding)]).toEqual(['ghost-session', ghost.pid]);
    expect(finding?.sentence).toContain('2 sessions wait behind it');
    expect(finding?.unsafe).toContainEqual({
      verb: 'wait',
      label: 'Restart host-d',
      reason: `node-1-again came back and waits in session ${again.pid}: each start adds one that waits.`,
    });
    await ghost.end();
  });
});
