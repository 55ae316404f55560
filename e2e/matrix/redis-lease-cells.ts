import { createHash } from 'node:crypto';
import type { RedisLeaseVerb } from '@/lib/actions/recovery-action';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import type { TestRedis } from '@/test/support/redis';
import { registerWorker } from '@/test/support/register-worker';
import { wishOf } from '@/test/support/target-wishes';
import { armed, type Cell, cancelled, done, notFound, refused, type State, second, stale } from './cell';

type Made = { owner?: 'stopped' | 'silent' | 'alive'; name?: string };

/** A lease of a worker of its own, which has stopped by its own record unless told otherwise. */
const lease =
  (
    { owner = 'stopped', name = 'matrix-locks' }: Made = {},
    then: (redis: TestRedis, key: string) => Promise<unknown> = async () => {},
    life: { PX?: number } = { PX: 600_000 },
  ): State =>
  async ({ database, redis }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const worker = `w-${id}`;
    await registerWorker(database.admin, worker, {
      stopped: owner === 'stopped',
      heardAgo: owner === 'alive' ? '0 s' : '10 min',
    });
    const key = `lock:matrix:${id}`;
    await redis.client.set(key, worker, life);
    const guard = {
      digest: createHash('sha256').update(worker).digest('hex'),
      expiresAt: life.PX ? `${await redis.client.pExpireTime(key)}` : null,
    };
    await then(redis, key);
    const { rows } = await database.admin.query<{ name: string }>('select current_database() as name');
    const wish = wishOf(rows[0]?.name ?? '', `${name}/${key}`);
    return { ...wish, verb: 'release-redis-lease', address: { ...wish.address, source: 'redis' }, guard };
  };

/** The same wish to wait it out. */
const waiting =
  (state: State): State =>
  async (stage) =>
    ({ ...(await state(stage)), verb: 'wait-out-redis-lease' }) as RedisLeaseRequest;

/** With a wait that a colleague armed on it, or as if there were one. */
const waitedFor =
  (verb: 'wait-out-redis-lease' | 'cancel-redis-wait', isArmed = true): State =>
  async (stage) => {
    const wish = (await waiting(lease())(stage)) as RedisLeaseRequest;
    if (isArmed) await stage.first(await stage.somebody('operator'), wish, 'armed');
    const again = { ...wish, requestKey: crypto.randomUUID() };
    if (verb !== 'cancel-redis-wait') return again;
    const { rows } = await stage.database.admin.query<{ id: string }>(
      'select id from leasehold.lease_waits where job_key = $1',
      [wish.address.key],
    );
    return { ...again, verb, waitId: rows[0]?.id ?? '999999999' };
  };

export const REDIS_LEASE_CELLS: Readonly<Record<RedisLeaseVerb, Record<string, Cell>>> = {
  'wait-out-redis-lease': {
    'of a silent owner': { state: waiting(lease({ owner: 'silent' })), end: armed },
    'of an owner that is alive': { state: waiting(lease({ owner: 'alive' })), end: armed },
    'without an expiry': {
      state: waiting(lease({}, async () => {}, {})),
      end: refused(/It has no expiry/),
    },
    'waited for already': { state: waitedFor('wait-out-redis-lease'), end: refused(/waits it out since/) },
    'renewed since the look': {
      state: waiting(lease({}, (redis, key) => redis.client.pExpire(key, 900_000))),
      end: stale,
    },
    'of leases that nobody configured': { state: waiting(lease({ name: 'other-locks' })), end: notFound },
  },
  'cancel-redis-wait': {
    'with an armed wait': { state: waitedFor('cancel-redis-wait'), end: cancelled },
    'without one': { state: waitedFor('cancel-redis-wait', false), end: notFound },
  },
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
