import { createHash } from 'node:crypto';
import type { RedisLeaseVerb } from '@/lib/actions/recovery-action';
import type { TestRedis } from '@/test/support/redis';
import { registerWorker } from '@/test/support/register-worker';
import { wishOf } from '@/test/support/target-wishes';
import { type Cell, done, notFound, refused, type State, second, stale } from './cell';

type Made = { owner?: 'stopped' | 'silent' | 'alive'; name?: string };

/** A lease of a worker of its own, which has stopped by its own record unless told otherwise. */
const lease =
  (
    { owner = 'stopped', name = 'matrix-locks' }: Made = {},
    then: (redis: TestRedis, key: string) => Promise<unknown> = async () => {},
  ): State =>
  async ({ database, redis }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const worker = `w-${id}`;
    await registerWorker(database.admin, worker, {
      stopped: owner === 'stopped',
      heardAgo: owner === 'alive' ? '-1 h' : '10 min',
    });
    const key = `lock:matrix:${id}`;
    await redis.client.set(key, worker, { PX: 600_000 });
    const guard = {
      digest: createHash('sha256').update(worker).digest('hex'),
      expiresAt: `${await redis.client.pExpireTime(key)}`,
    };
    await then(redis, key);
    const { rows } = await database.admin.query<{ name: string }>('select current_database() as name');
    const wish = wishOf(rows[0]?.name ?? '', `${name}/${key}`);
    return { ...wish, verb: 'release-redis-lease', address: { ...wish.address, source: 'redis' }, guard };
  };

export const REDIS_LEASE_CELLS: Readonly<Record<RedisLeaseVerb, Record<string, Cell>>> = {
  'release-redis-lease': {
    'of an owner that has stopped by its own record': { state: lease(), end: done },
    'of a silent owner': { state: lease({ owner: 'silent' }), end: second(/which is not gone/) },
    'of an owner that is alive': { state: lease({ owner: 'alive' }), end: refused(/it is alive/) },
    'renewed since the look': {
      state: lease({}, (redis, key) => redis.client.pExpire(key, 900_000)),
      end: stale,
    },
    'taken by another since the look': {
      state: lease({}, (redis, key) => redis.client.set(key, 'w-other', { KEEPTTL: true })),
      end: stale,
    },
    'given back since the look': { state: lease({}, (redis, key) => redis.client.del(key)), end: stale },
    'of leases that nobody configured': { state: lease({ name: 'other-locks' }), end: notFound },
  },
};
