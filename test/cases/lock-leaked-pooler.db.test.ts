import { beforeAll, describe, expect, it } from 'vitest';
import { makeQueue } from '@/test/support/queue';
import { actsOf, pidOf } from './cast/acts';
import { play } from './cast/play';
import { enterWorker } from './cast/workers';

const stage = play();
beforeAll(() => makeQueue(stage.db().admin, { name: 'mail', heartbeatLimit: '1 min' }));

/** As a pooler does when it gives a server connection to another client. */
const give = (client: string) => `set application_name = '${client}'`;

describe('a session lock leaked through a transaction pooler (K6)', () => {
  it('is told by the names that one server connection went by, while every new pod waits for the migration', async () => {
    const server = await stage.enter('web-1');
    await server.run('select pg_advisory_lock(1000)');
    const pods = [await stage.enter('web-3'), await stage.enter('web-4')];
    for (const pod of pods) await pod.wait('select pg_advisory_lock(1000)');
    expect(await stage.look()).toMatchObject([{ kind: 'lock-left-held' }]);
    await server.run(give('web-2'));

    const findings = await stage.look();
    expect(findings).toMatchObject([{ kind: 'lock-leaked-pooler', rule: 'lock-leaked-pooler/many-names' }]);
    const [finding] = findings;
    expect(pidOf(finding)).toBe(server.pid);
    expect(finding?.sentence).toContain('went by the names web-1, web-2');
    expect(finding?.sentence).toContain('2 sessions wait behind it');
    expect(actsOf(finding)).toEqual({
      safe: [`terminate-backend: Terminate ${server.pid}`, 'wait: Move the lock off the pooler'],
      unsafe: [
        'cancel-backend: Cancel its statement',
        'wait: Restart the clients',
        'wait: Unlock it from here',
        'wait: End those who wait',
      ],
    });
  });

  it('stays when its client was killed: the pooler keeps the connection, and the server side is healthy', async () => {
    const server = await stage.enter('pgdog');
    await server.run('select pg_advisory_lock(2000)');
    const waiter = await stage.enter('worker');
    await waiter.wait('select pg_advisory_lock(2000)');
    const findings = await stage.look();
    expect(findings).toMatchObject([{ kind: 'lock-leaked-pooler', rule: 'lock-leaked-pooler/pooler-name' }]);
    expect(pidOf(findings[0])).toBe(server.pid);
  });

  it('excludes nobody: two workers get the lock of one job over the same server connection', async () => {
    await (await enterWorker(stage, 'w-1', 'host-a', 'mail')).end();
    await (await enterWorker(stage, 'w-2', 'host-b', 'mail')).end();
    const server = await stage.enter('w-1');
    const lock = 'select pg_try_advisory_lock(3000) as done';
    expect((await server.run(lock)).rows).toEqual([{ done: true }]);
    expect(await stage.look()).toEqual([]);
    await server.run(give('w-2'));
    expect((await server.run(lock)).rows).toEqual([{ done: true }]);

    const findings = await stage.look();
    expect(findings).toMatchObject([{ kind: 'lock-leaked-pooler', rule: 'lock-leaked-pooler/many-names' }]);
    expect(findings[0]?.sentence).toContain('Workers that share it exclude each other from nothing.');
  });
});
