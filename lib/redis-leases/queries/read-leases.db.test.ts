import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '@/lib/redis/connection';
import { KEYS_KEPT, walkKeys } from '@/lib/redis-leases/queries/find-keys';
import { digestOf, readLeases } from '@/lib/redis-leases/queries/read-leases';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { startRedis, type TestRedis } from '@/test/support/redis';

const URL_FROM = 'TEST_REDIS_URL';
const LEASES: RedisLeases = {
  ...{
    name: 'invoice-locks',
    urlFrom: URL_FROM,
    pattern: 'lock:invoice:{subject}',
    owner: { kind: 'value' },
  },
  jobs: [{ source: 'native', queue: 'invoice.issue' }],
  destinationChecksTokens: false,
};

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
  process.env[URL_FROM] = redis.url;
});
afterAll(() => redis.close());
afterEach(() => redis.client.flushAll());

describe('a lease in Redis', () => {
  it('is read with its owner, what is left of its life by the clock of Redis, and a digest of its value', async () => {
    await redis.client.set('lock:invoice:INV-1', 'w-7f', { PX: 60_000 });
    const [held, missing] = await readLeases(LEASES, ['lock:invoice:INV-1', 'lock:invoice:INV-2']);
    expect(missing).toBeNull();
    expect(held).toMatchObject({ owner: 'w-7f', ownerless: null, digest: digestOf('w-7f') });
    expect(held?.remaining).toBeGreaterThan(55_000);
    expect(held?.remaining).toBeLessThanOrEqual(60_000);
    expect(held?.expiresAt).toBe(`${await redis.client.pExpireTime('lock:invoice:INV-1')}`);
  });

  it('without an expiry never lapses by itself', async () => {
    await redis.client.set('lock:invoice:INV-1', 'w-7f');
    const [held] = await readLeases(LEASES, ['lock:invoice:INV-1']);
    expect(held).toMatchObject({ owner: 'w-7f', remaining: null, expiresAt: null });
  });

  it.each([
    [{ kind: 'json', path: ['owner', 'id'] } as const, '{"owner":{"id":"w-9"}}', 'w-9', null],
    [
      { kind: 'json', path: ['owner'] } as const,
      'no json',
      null,
      'Its value has no owner that names an owner.',
    ],
    [{ kind: 'random' } as const, 'd41d8cd98f00', null, 'Its value is random and names nobody.'],
  ])('names its owner as the configuration says: %o in %s', async (owner, value, named, why) => {
    await redis.client.set('k:1', value, { PX: 60_000 });
    const [held] = await readLeases({ ...LEASES, owner }, ['k:1']);
    expect(held).toMatchObject({ owner: named, ownerless: why, digest: digestOf(value) });
  });

  it('that is no text, or too long, is there and has no owner that could be guarded', async () => {
    await redis.client.hSet('lock:invoice:a', 'uuid:1', '1');
    await redis.client.set('lock:invoice:b', 'x'.repeat(5_000));
    const [hash, long] = await readLeases(LEASES, ['lock:invoice:a', 'lock:invoice:b']);
    expect(hash).toMatchObject({
      digest: null,
      ownerless: expect.stringMatching(/^It is a hash, as a lock of Redisson: its owner is a field/),
    });
    expect(long).toMatchObject({ digest: null, owner: null });
  });

  it('is read among thousands, in their order', async () => {
    const keys = Array.from({ length: 1_000 }, (_, n) => `lock:invoice:${n}`);
    await redis.client.mSet(keys.filter((_, n) => n % 2 === 0).map((key) => [key, `of ${key}`]));
    const read = await readLeases(LEASES, keys);
    expect(read.map((held) => held?.owner ?? null)).toEqual(
      keys.map((key, n) => (n % 2 === 0 ? `of ${key}` : null)),
    );
  });

  it('shows no secret that stands in its value', async () => {
    await redis.client.set('lock:invoice:INV-1', 'postgres://ana:hunter2@db/jobs', { PX: 60_000 });
    const [held] = await readLeases(LEASES, ['lock:invoice:INV-1']);
    expect(held?.owner).not.toContain('hunter2');
  });
});

describe('the keys of leases', () => {
  it('are those of their pattern alone, whatever its signs mean to Redis', async () => {
    await redis.client.mSet(['lock[1]:a*', 'x', 'lock[1]:b', 'x', 'lock1:c', 'x', 'other', 'x']);
    const { keys, cursor, size } = await walkKeys({ ...LEASES, pattern: 'lock[1]:{subject}' }, '0');
    expect(keys.toSorted()).toEqual(['lock[1]:a*', 'lock[1]:b']);
    expect({ cursor, size }).toEqual({ cursor: '0', size: 4 });
  });

  it('are walked through up to a bound, from where the last walk stopped', async () => {
    const all = Array.from({ length: 30_000 }, (_, n): [string, string] => [`page:${n}`, 'x']);
    await redis.client.mSet(all);
    await redis.client.mSet([['lock:invoice:INV-1', 'w-1']]);
    const found: string[] = [];
    let cursor = '0';
    let walks = 0;
    do {
      const walk = await walkKeys(LEASES, cursor);
      found.push(...walk.keys);
      cursor = walk.cursor;
      walks += 1;
      expect(walk.keys.length).toBeLessThanOrEqual(KEYS_KEPT + 1_000);
    } while (cursor !== '0');
    expect(found).toEqual(['lock:invoice:INV-1']);
    expect(walks).toBeGreaterThan(2);
  });
});

describe('a reading', () => {
  it('cannot write, whatever its script says', async () => {
    const connection = await openRedis(redis.url);
    await expect(connection.look("return redis.call('SET', KEYS[1], 'x')", ['k'])).rejects.toThrow();
    expect(await redis.client.exists('k')).toBe(0);
    connection.close();
  });

  it('says that nobody told where it is', async () => {
    await expect(readLeases({ ...LEASES, urlFrom: 'NOT_SET_URL' }, ['k'])).rejects.toThrow(
      'NOT_SET_URL is not set, so nobody told where it is.',
    );
  });

  it('says that a user may not, or is not known', async () => {
    await redis.client.aclSetUser('narrow', ['on', '>narrow', '~other:*', '+@read']);
    const as = (who: string) => redis.url.replace('//', `//${who}@`);
    process.env.NARROW_REDIS_URL = as('narrow:narrow');
    await expect(readLeases({ ...LEASES, urlFrom: 'NARROW_REDIS_URL' }, ['lock:1'])).rejects.toMatchObject({
      fault: 'permission_missing',
    });
    process.env.WRONG_REDIS_URL = as('narrow:wrong');
    await expect(readLeases({ ...LEASES, urlFrom: 'WRONG_REDIS_URL' }, ['lock:1'])).rejects.toMatchObject({
      fault: 'not_let_in',
    });
  });

  it('takes no more than the rights that the guide lists', async () => {
    await redis.client.aclSetUser('reader', [
      ...[
        'on',
        '>reader',
        '~lock:invoice:*',
        '+eval_ro',
        '+type',
        '+strlen',
        '+get',
        '+pttl',
        '+pexpiretime',
      ],
      ...['+scan', '+dbsize'],
    ]);
    await redis.client.set('lock:invoice:INV-1', 'w-7f', { PX: 60_000 });
    process.env.READER_REDIS_URL = redis.url.replace('//', '//reader:reader@');
    const leases = { ...LEASES, urlFrom: 'READER_REDIS_URL' };
    const [held] = await readLeases(leases, ['lock:invoice:INV-1']);
    expect(held?.owner).toBe('w-7f');
    expect((await walkKeys(leases, '0')).keys).toEqual(['lock:invoice:INV-1']);
  });

  it('of a Redis that does not answer ends in time, and the next asks nobody for a while', async () => {
    const silent = await startRedis();
    process.env.SILENT_REDIS_URL = silent.url;
    const leases = { ...LEASES, urlFrom: 'SILENT_REDIS_URL' };
    await readLeases(leases, ['k']);
    silent.freeze();
    await expect(readLeases(leases, ['k'])).rejects.toMatchObject({ fault: 'timed_out' });
    const startedAt = performance.now();
    await expect(readLeases(leases, ['k'])).rejects.toMatchObject({ name: 'RedisError' });
    expect(performance.now() - startedAt).toBeLessThan(200);
    await silent.close();
  });

  it('of a Redis that is gone says so, and goes on over a connection that was closed for being idle', async () => {
    const gone = await startRedis();
    process.env.GONE_REDIS_URL = gone.url;
    const leases = { ...LEASES, urlFrom: 'GONE_REDIS_URL' };
    await readLeases(leases, ['k']);
    await gone.client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    await gone.client.ping();
    expect(await readLeases(leases, ['k'])).toEqual([null]);
    await gone.crash();
    await expect(readLeases(leases, ['k'])).rejects.toMatchObject({ fault: 'out_of_reach' });
  });
});
