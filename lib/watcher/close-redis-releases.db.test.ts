import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAct } from '@/lib/recovery/commands/call-act';
import { lookAtLease } from '@/lib/recovery/commands/look-at-lease';
import { releaseRedisLease } from '@/lib/recovery/commands/release-redis-lease';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { nativeSource } from '@/lib/sources/native/native-source';
import { closeLeftRedisRelease, leftRedisReleases } from '@/lib/watcher/close-redis-releases';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { configureLeases, wishOnLease } from '@/test/support/redis-leases';
import { registerWorker } from '@/test/support/register-worker';
import { ANA, makeImpatientQueue } from '@/test/support/stuck-job';

let db: FreshDatabase;
let redis: TestRedis;
let leases: RedisLeases;
beforeAll(async () => {
  [db, redis] = await Promise.all([freshDatabase(), startRedis()]);
  leases = configureLeases(redis);
  await makeImpatientQueue(db.admin);
  await registerWorker(db.admin, 'w-gone', { stopped: true });
});
afterAll(async () => {
  await Promise.all([db.drop(), redis.close()]);
});

type Left = { id: string; key: string; request: RedisLeaseRequest };
let subjects = 0;

/** An intent that its process left open eleven seconds ago; `taken` when it had come to take it to Redis. */
async function leaveOpen({ taken }: { taken: boolean }): Promise<Left> {
  subjects += 1;
  const key = `lock:invoice:L-${subjects}`;
  await redis.client.set(key, 'w-gone', { PX: 60_000 });
  const request = await wishOnLease(db.admin, leases, key);
  const seen = await lookAtLease(request.address.key, () => db.asReader());
  const call = { sqlFunction: 'intend_redis_release', actor: ANA, request, redis: seen } as const;
  const { intentId } = await callAct(db.asOperator(), call);
  const id = intentId?.replace('redis/', '') ?? '';
  if (taken) await db.asOperator().query('select leasehold.take_redis_release($1)', [id]);
  await db.admin.query(
    `update leasehold.redis_releases set created_at = created_at - interval '11 s' where id = $1`,
    [id],
  );
  return { id, key, request };
}

async function recordsOf(id: string): Promise<object[]> {
  const { rows } = await db.admin.query(
    `select e.phase, e.outcome, e.actor_name, e.detail from leasehold.audit_events e
     join leasehold.redis_releases i using (correlation_id) where i.id = $1 order by e.seq`,
    [id],
  );
  return rows;
}

const tick = async () => {
  const watcher = createWatcher(db.asOperator(), nativeSource, db.asReader());
  const { releases } = await watcher.tick();
  await watcher.stop();
  return releases;
};

describe('a release in Redis that somebody left open', () => {
  it('is closed as unknown with what is seen: it was not taken there, and the lease is as it was', async () => {
    const { id, key } = await leaveOpen({ taken: false });
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(id)).toEqual([
      expect.objectContaining({ phase: 'intent', outcome: 'armed' }),
      {
        ...{ phase: 'outcome', outcome: 'unknown', actor_name: ANA.name },
        detail: `Left open for longer than 10 s, so the watcher closed it. It was not taken to Redis, so nothing was released. ${key} is still held by w-gone, and was not renewed.`,
      },
    ]);
    expect(await redis.client.get(key)).toBe('w-gone');
    expect(await tick()).toEqual([]);
  });

  it('is closed as unknown with what is seen: it was taken there, and the key is gone', async () => {
    const { id, key, request } = await leaveOpen({ taken: true });
    await redis.client.del(key);
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(id)).toMatchObject([
      { outcome: 'armed' },
      {
        detail: expect.stringMatching(
          /Whether it was released is not known\. lock:invoice:L-\d+ is not there now\.$/,
        ),
      },
    ]);
    expect(await releaseRedisLease(db.asOperator(), ANA, request)).toMatchObject({
      ...{ outcome: 'unknown', replayed: true },
      detail: expect.stringMatching(/so the watcher closed it/),
    });
  });

  it('tells whose it is by then, and that it cannot be seen', async () => {
    const { id, key } = await leaveOpen({ taken: true });
    await redis.client.set(key, 'w-88', { PX: 60_000 });
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(id)).toMatchObject([
      {},
      { detail: expect.stringMatching(/is held by w-88 now\.$/) },
    ]);
    expect(await redis.client.get(key)).toBe('w-88');

    const { id: unseen } = await leaveOpen({ taken: true });
    configureLeases({ url: 'redis://127.0.0.1:1' });
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(unseen)).toMatchObject([
      {},
      { detail: expect.stringMatching(/What is there now could not be read: Redis is out of reach\.$/) },
    ]);
    leases = configureLeases(redis);
  });

  it('is left to its process before ten seconds are over, and closed by nobody who does not lead', async () => {
    const { id, key } = await leaveOpen({ taken: true });
    const one = { id, leases: leases.name, key };
    expect(await closeLeftRedisRelease(db.asOperator(), { holder: 'nobody', token: '1' }, one)).toBe(
      'fenced',
    );
    expect(await recordsOf(id)).toHaveLength(1);
    await db.admin.query('update leasehold.redis_releases set created_at = clock_timestamp() where id = $1', [
      id,
    ]);
    expect(await leftRedisReleases(db.asOperator())).toEqual([]);
    expect(await tick()).toEqual([]);
    expect(await recordsOf(id)).toHaveLength(1);
  });
});
