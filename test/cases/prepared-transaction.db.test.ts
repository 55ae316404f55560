import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDatabase } from '@/test/support/database-url';
import { makeQueue } from '@/test/support/queue';
import { actsOf, sufferersOf } from './cast/acts';
import { play } from './cast/play';
import { enterWorker, giveJob } from './cast/workers';

const stage = play();
const gid = `payout-${process.pid}'s`;
const GID = `'${gid.replace("'", "''")}'`;

beforeAll(async () => {
  const { admin } = stage.db();
  await makeQueue(admin, { name: 'payout', heartbeatLimit: '1 min' });
});
afterAll(async () => {
  await stage
    .db()
    .admin.query(`rollback prepared ${GID}`)
    .catch(() => {});
});

describe('a prepared transaction (K10)', () => {
  it('holds the row of a job though no session does, and is finished only by its coordinator’s verdict, in its own database', async () => {
    const worker = await enterWorker(stage, 'w-pay', 'host-a', 'payout');
    const key = await giveJob(stage, 'w-pay', 'payout', 'run-4');
    const coordinator = await stage.enter('payments');
    await coordinator.run('begin');
    await coordinator.run(`update public.processing_jobs set last_error = null where id = ${key}`);
    await coordinator.run('select pg_advisory_xact_lock(888)');
    await coordinator.run(`prepare transaction ${GID}`);
    await coordinator.end();
    const { answer } = await worker.wait(`select * from public.renew_lease(${key}, 'w-pay', 1)`);
    expect((await stage.locks()).sessions.find(({ pid }) => pid === worker.pid)?.blockedBy).toEqual([0]);

    const [finding, ...others] = await stage.look();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      about: 'prepared',
      kind: 'prepared-transaction',
      rule: 'prepared-transaction/blocks',
      confidence: 'certain',
      address: { key: gid, database: stage.db().name },
    });
    expect(sufferersOf(finding)).toEqual(['run-4']);
    expect(actsOf(finding)).toEqual({
      safe: ['wait: Ask its coordinator'],
      unsafe: ['wait: Restart the database', 'wait: Roll it back unasked', 'wait: End those who wait'],
    });
    const instruction = finding?.safe[0]?.note ?? '';
    expect(instruction).toContain(`connected to ${stage.db().name}: COMMIT PREPARED ${GID}; or ROLLBACK`);

    // From another database the same statement is refused.
    const elsewhere = await stage.enterAt(inDatabase(stage.url(), 'postgres'), 'recovery');
    await expect(elsewhere.run(`rollback prepared ${GID}`)).rejects.toThrow('belongs to another database');
    const finish = /ROLLBACK PREPARED .+$/.exec(instruction)?.[0] ?? '';
    await (await stage.enter('coordinator')).run(finish);
    expect((await answer).rowCount).toBe(1);
    expect(await stage.look()).toEqual([]);
  });
});
