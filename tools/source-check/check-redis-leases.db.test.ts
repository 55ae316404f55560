import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { configureLeases } from '@/test/support/redis-leases';
import { checkRedisLeases, describeLeases } from '@/tools/source-check/check-redis-leases';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

const said = async (
  ...change: Parameters<typeof configureLeases> extends [unknown, ...infer Rest] ? Rest : never
) =>
  describeLeases(
    await checkRedisLeases(configureLeases(redis, ...change)),
    (path) => `leasehold.config.ts:${path.join('.')}`,
  );

describe('source:check of leases in Redis', () => {
  it('tells how many are held, and what of them limits what can be known', async () => {
    expect(await said()).toEqual([
      'invoice-locks: lock:invoice:{subject} in the Redis of TEST_REDIS_URL',
      '  0 leases held, found among all 0 keys',
      '  weak   leasehold.config.ts:key  No key of this pattern was found among all 0 keys. Is one held just now?',
    ]);
    await redis.client.set('lock:invoice:a', '{"owner":"w-1"}', { PX: 60_000 });
    expect((await said({ owner: { json: 'owner' } })).at(-1)).toBe('  Nothing is wrong or weak.');
    await redis.client.set('lock:invoice:b', 'x');
    expect((await said({ owner: { json: 'owner' } })).slice(2)).toEqual([
      '  weak   leasehold.config.ts:owner  1 value of 2 names no owner. Its value has no owner that names an owner.',
      '  weak   leasehold.config.ts:key  1 lease of 2 has no expiry: such a lease never lapses by itself.',
    ]);
  });

  it('is wrong where nothing can be read, and shows no address', async () => {
    const leases = configureLeases({ url: 'redis://:s3cr3t@127.0.0.1:1' });
    const { found, remarks } = await checkRedisLeases(leases);
    expect(found).toBeNull();
    expect(remarks).toEqual([
      { weight: 'wrong', path: ['urlFrom'], sentence: 'Redis is out of reach.', sql: null },
    ]);
  });
});
