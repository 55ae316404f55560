import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { releaseLease, type TakenRelease } from '@/lib/redis-leases/commands/release-lease';
import { digestOf } from '@/lib/redis-leases/queries/read-leases';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { configureLeases } from '@/test/support/redis-leases';

const KEY = 'lock:invoice:INV-1';

let redis: TestRedis;
let leases: RedisLeases;
beforeAll(async () => {
  redis = await startRedis();
  leases = configureLeases(redis);
});
afterAll(() => redis.close());
afterEach(() => redis.client.flushAll());

/** A lease of w-7f, as it was looked at. */
async function hold(life: { PX?: number } = { PX: 60_000 }): Promise<TakenRelease> {
  await redis.client.set(KEY, 'w-7f', life);
  const end = await redis.client.pExpireTime(KEY);
  return { digest: digestOf('w-7f'), expiresAt: end < 0 ? null : `${end}`, withinMs: 8_000 };
}

/** Releases what was looked at, after something else has happened in the very moment before. */
const releaseAfter = (taken: TakenRelease, first: () => Promise<unknown> = async () => {}) =>
  releaseLease(leases, KEY, async () => {
    await first();
    return taken;
  });

describe('releasing a lease in Redis', () => {
  it('removes the key that is as it was looked at, and nothing else', async () => {
    await redis.client.set('lock:invoice:INV-2', 'w-7f', { PX: 60_000 });
    expect(await releaseAfter(await hold())).toEqual({ result: 'released', held: null, problem: null });
    expect(await redis.client.exists([KEY, 'lock:invoice:INV-2'])).toBe(1);
  });

  it('also one that never lapses', async () => {
    expect(await releaseAfter(await hold({}))).toMatchObject({ result: 'released' });
  });

  it('leaves alone what its owner renewed in the same instant', async () => {
    const taken = await hold();
    const seen = await releaseAfter(taken, () => redis.client.pExpire(KEY, 90_000));
    expect(seen).toMatchObject({ result: 'renewed', held: { owner: 'w-7f', digest: taken.digest } });
    expect(await redis.client.get(KEY)).toBe('w-7f');
  });

  it('leaves alone what was given an expiry, or lost it, in the same instant', async () => {
    expect(await releaseAfter(await hold({}), () => redis.client.pExpire(KEY, 90_000))).toMatchObject({
      result: 'renewed',
    });
    expect(await releaseAfter(await hold(), () => redis.client.persist(KEY))).toMatchObject({
      result: 'renewed',
    });
    expect(await redis.client.get(KEY)).toBe('w-7f');
  });

  it('finds it gone when its owner gave it back in the same instant', async () => {
    const seen = await releaseAfter(await hold(), () => redis.client.del(KEY));
    expect(seen).toEqual({ result: 'gone', held: null, problem: null });
  });

  it('leaves alone what another took in the same instant, though it lapses at the very same moment', async () => {
    const taken = await hold();
    const seen = await releaseAfter(taken, async () => {
      await redis.client.set(KEY, 'w-88', { PXAT: Number(taken.expiresAt) });
    });
    expect(seen).toMatchObject({ result: 'owner', held: { owner: 'w-88' } });
    expect(await redis.client.get(KEY)).toBe('w-88');
  });

  it('leaves alone what another had taken before it was looked at, though it lapses at the very same moment', async () => {
    const taken = await hold();
    await redis.client.set(KEY, 'w-88', { PXAT: Number(taken.expiresAt) });
    expect(await releaseAfter(taken)).toMatchObject({ result: 'owner', held: { owner: 'w-88' } });
    expect(await redis.client.get(KEY)).toBe('w-88');
  });

  it('leaves alone what became another kind of value', async () => {
    const seen = await releaseAfter(await hold(), async () => {
      await redis.client.del(KEY);
      await redis.client.hSet(KEY, 'w-7f', '1');
    });
    expect(seen).toMatchObject({ result: 'owner', held: { digest: null } });
    expect(await redis.client.exists(KEY)).toBe(1);
  });

  it('is not done after its time, by the clock of Redis', async () => {
    expect(await releaseAfter({ ...(await hold()), withinMs: -1 })).toMatchObject({ result: 'late' });
    expect(await redis.client.get(KEY)).toBe('w-7f');
  });

  it('is not done by a Redis that wakes up after its time, though it had been sent', async () => {
    const sleepy = await startRedis();
    leases = configureLeases(sleepy);
    await sleepy.client.set(KEY, 'w-7f', { PX: 60_000 });
    const taken = {
      ...{ digest: digestOf('w-7f'), withinMs: 100 },
      expiresAt: `${await sleepy.client.pExpireTime(KEY)}`,
    };
    const seen = await releaseAfter(taken, async () => sleepy.freeze());
    expect(seen).toMatchObject({ result: null, held: null });
    sleepy.thaw();
    expect(await sleepy.client.get(KEY)).toBe('w-7f');
    await sleepy.close();
    leases = configureLeases(redis);
  });

  it('was certainly not sent where Redis cannot be reached, or does not let it', async () => {
    const taken = await hold();
    let asked = 0;
    const take = async () => {
      asked += 1;
      return taken;
    };
    const gone = configureLeases({ url: 'redis://127.0.0.1:1' });
    expect(await releaseLease(gone, KEY, take)).toEqual({
      ...{ result: 'unsent', held: null },
      problem: 'Redis is out of reach.',
    });
    expect(asked).toBe(0);

    await redis.client.aclSetUser('looker', [
      ...['on', '>looker', '~*', '+@read', '+time', '+eval', '+eval_ro'],
      ...['-del', '+client', '+hello'],
    ]);
    const looker = configureLeases({ url: redis.url.replace('//', '//looker:looker@') });
    expect(await releaseLease(looker, KEY, take)).toMatchObject({
      result: 'unsent',
      problem: expect.stringMatching(/^The Redis user may not do this/),
    });
    expect(await redis.client.get(KEY)).toBe('w-7f');
    leases = configureLeases(redis);
  });

  it('and a renewal at once: one of the two finds that the other was first, a hundred times', async () => {
    const renew = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
    const ends = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const taken = await hold();
      let renewal: Promise<unknown> = Promise.resolve();
      const { result } = await releaseLease(leases, KEY, async () => {
        // Sent at once where the round is even, and a turn later where it is odd.
        renewal = (round % 2 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve()).then(() =>
          redis.client.eval(renew, { keys: [KEY], arguments: ['w-7f', '90000'] }),
        );
        return taken;
      });
      expect(['released 0', 'renewed 1']).toContain(`${result} ${await renewal}`);
      ends.add(`${result}`);
    }
    expect(ends.size).toBeGreaterThan(0);
  });
});
