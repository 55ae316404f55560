import 'server-only';
import { lookInRedis } from '@/lib/redis/share-connection';
import { globOf } from '@/lib/redis-leases/key-pattern';
import { urlOf } from '@/lib/redis-leases/queries/read-leases';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';

/** Keys that one step goes through, and steps of one walk: ten thousand keys are gone through in a few milliseconds. */
const COUNT = 1_000;
const STEPS = 10;
/** A lease table that is larger is not one to be looked through by people. */
export const KEYS_KEPT = 500;

/** What a walk found, and where the next goes on; '0' when it came to the end. */
export type Walk = { keys: readonly string[]; cursor: string; size: number };

/**
 * Goes through some of the keys of a Redis from a cursor on and gives those that match. It never asks for all of them at once, for Redis
 * would serve nobody else meanwhile. Throws RedisError.
 */
export async function walkKeys(leases: RedisLeases, from: string): Promise<Walk> {
  return await lookInRedis(urlOf(leases), async (redis) => {
    const found = new Set<string>();
    const match = globOf(leases.pattern);
    let cursor = from;
    for (let step = 0; step < STEPS && found.size < KEYS_KEPT; step += 1) {
      const seen = await redis.step(cursor, match, COUNT);
      for (const key of seen.keys) found.add(key);
      cursor = seen.cursor;
      if (cursor === '0') break;
    }
    return { keys: [...found], cursor, size: await redis.size() };
  });
}
