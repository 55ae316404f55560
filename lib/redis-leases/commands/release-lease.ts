import 'server-only';
import { z } from 'zod';
import { openRedis, type RedisConnection, type Reply } from '@/lib/redis/connection';
import { nameRedisError } from '@/lib/redis/redis-error';
import { RELEASE_SCRIPT } from '@/lib/redis-leases/commands/release-script';
import { LOOK_SCRIPT } from '@/lib/redis-leases/queries/look-script';
import { digestOf, heldBy, urlOf } from '@/lib/redis-leases/queries/read-leases';
import type { HeldLease, RedisLeases } from '@/lib/redis-leases/redis-lease';

/** What became of a release. Without a result nobody knows: the script was sent, and its answer did not come. */
export type Released = {
  result: 'released' | 'gone' | 'owner' | 'renewed' | 'late' | 'unsent' | null;
  held: HeldLease | null;
  problem: string | null;
};

/** What a release takes to Redis. `withinMs` is from the moment at which `take` answers. */
export type TakenRelease = { digest: string; expiresAt: string | null; withinMs: number };

/** A value in Redis that never lapses has no end of its life. */
const NO_END = '-1';

const look = z.tuple([z.number(), z.custom<Reply>(), z.string().nullable().or(z.literal(false))]);
const done = z.tuple([z.enum(['released', 'gone', 'owner', 'renewed', 'late']), z.custom<Reply>()]);

/**
 * Releases one lease over a connection of its own. First it looks, and reads the clock of Redis; then `take` marks the intent as used; then the
 * script is sent, once. What is certain not to have been sent is `unsent`. Whatever `take` throws is thrown.
 */
export async function releaseLease(
  leases: RedisLeases,
  key: string,
  take: () => Promise<TakenRelease>,
): Promise<Released> {
  let redis: RedisConnection;
  let seen: z.output<typeof look>;
  try {
    redis = await openRedis(urlOf(leases));
    seen = look.parse(await redis.look(LOOK_SCRIPT, [key]));
  } catch (error) {
    return { result: 'unsent', held: null, problem: nameRedisError(error).message };
  }
  try {
    const [now, reply, value] = seen;
    const taken = await take();
    const held = heldBy(reply, leases.owner);
    if (held === null) return { result: 'gone', held, problem: null };
    if (typeof value !== 'string' || digestOf(value) !== taken.digest)
      return { result: 'owner', held, problem: null };
    // Redis was asked for its time before the intent was taken, so its deadline comes before that of the intent.
    const values = [value, taken.expiresAt ?? NO_END, `${now + taken.withinMs}`];
    return await send(redis, leases, key, values);
  } finally {
    redis.close();
  }
}

async function send(
  redis: RedisConnection,
  leases: RedisLeases,
  key: string,
  values: readonly string[],
): Promise<Released> {
  try {
    const [result, reply] = done.parse(await redis.act(RELEASE_SCRIPT, [key], values));
    return { result, held: heldBy(reply, leases.owner), problem: null };
  } catch (error) {
    const named = nameRedisError(error);
    // What Redis itself refused it has not done.
    if (!named.mayHaveActed && named.fault !== 'other')
      return { result: 'unsent', held: null, problem: named.message };
    return { result: null, ...(await lookAgain(leases, key)) };
  }
}

/** What is there now, over another connection; why not where it cannot be read. */
export async function lookAgain(
  leases: RedisLeases,
  key: string,
): Promise<Pick<Released, 'held' | 'problem'>> {
  let redis: RedisConnection | null = null;
  try {
    redis = await openRedis(urlOf(leases));
    const [, reply] = look.parse(await redis.look(LOOK_SCRIPT, [key]));
    return { held: heldBy(reply, leases.owner), problem: null };
  } catch (error) {
    return { held: null, problem: nameRedisError(error).message };
  } finally {
    redis?.close();
  }
}
