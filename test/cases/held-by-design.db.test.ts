import { beforeAll, describe, expect, it } from 'vitest';
import { pairKey } from '@/lib/locks/advisory-key';
import type { Finding } from '@/lib/triage/finding';
import { makeQueue } from '@/test/support/queue';
import { play } from './cast/play';
import { enterWorker, nameLocks } from './cast/workers';

const stage = play();
beforeAll(() => makeQueue(stage.db().admin, { name: 'reindex', heartbeatLimit: '1 min' }));

/** A leader that does nothing for now, and the next one, which waits for its lock. */
async function lead(id: string, name: string) {
  const leader = await enterWorker(stage, id, 'host-a', 'reindex');
  await leader.run('select pg_advisory_lock($1, $2)', [...pairKey('leader', name)]);
  const next = await stage.enter('next');
  await next.wait('select pg_advisory_lock($1, $2)', [...pairKey('leader', name)]);
  return leader;
}

const leftHeld = (findings: readonly Finding[]) =>
  findings.filter(({ kind }) => kind === 'lock-left-held').map(({ sentence }) => sentence);

describe('an idle session that holds what others wait for', () => {
  it('is trouble while nobody said that the lock is for life, and none once its worker has', async () => {
    await lead('w-lead', 'sweep');
    expect(leftHeld(await stage.look(3_600))).toEqual([
      expect.stringMatching(/ holds the advisory lock -?\d+ -?\d+; 1 session waits behind it/),
    ]);
    await nameLocks(stage, 'w-lead', [{ namespace: 'leader', name: 'sweep', liveness: true }]);
    expect(await stage.look(3_600)).toEqual([]);
  });

  it('is trouble, and called by its name, where its worker said the name and that it is not for life', async () => {
    await lead('w-turn', 'turn');
    await nameLocks(stage, 'w-turn', [{ namespace: 'leader', name: 'turn' }]);
    expect(leftHeld(await stage.look(3_600))).toEqual([
      expect.stringContaining('still holds the advisory lock leader / turn; 1 session waits behind it'),
    ]);
  });

  it('is trouble again after its worker has said that it stopped', async () => {
    await lead('w-over', 'over');
    await nameLocks(stage, 'w-over', [{ namespace: 'leader', name: 'over', liveness: true }]);
    expect(await stage.look(3_600)).toEqual([]);
    await stage.db().asWorker().query(`select public.stop_worker('w-over', '{"reason": "SIGTERM"}')`);
    expect(await stage.look(3_600)).not.toEqual([]);
  });
});

describe("a pooler's idle connection that holds what others wait for", () => {
  it('is trouble until its worker says that the lock is for life, and again when two workers share it', async () => {
    const server = await lead('w-pooled', 'pooled');
    await server.run(`set application_name = 'pgbouncer'`);
    expect(await stage.look()).toMatchObject([{ kind: 'lock-leaked-pooler' }]);
    await nameLocks(stage, 'w-pooled', [{ namespace: 'leader', name: 'pooled', liveness: true }]);
    expect(await stage.look()).toEqual([]);

    await (await enterWorker(stage, 'w-second', 'host-b', 'reindex')).end();
    for (const client of ['w-pooled', 'w-second']) {
      await server.run(`set application_name = '${client}'`);
      await stage.survey();
    }
    const [finding] = await stage.look();
    expect(finding?.sentence).toContain('Workers that share it exclude each other from nothing.');
  });
});
