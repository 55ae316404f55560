import 'server-only';
import { z } from 'zod';
import type { Reply } from '@/lib/redis/connection';
import { lookInRedis } from '@/lib/redis/share-connection';
import { LOOK_SCRIPT } from '@/lib/redis-leases/queries/look-script';
import { heldBy, urlOf } from '@/lib/redis-leases/queries/read-leases';
import type { HeldLease, RedisLeases } from '@/lib/redis-leases/redis-lease';

const look = z.tuple([z.number(), z.custom<Reply>(), z.string().nullable().or(z.literal(false))]);

/** What is held under one key, null for none, at a moment by the clock of Redis in milliseconds, with which alone the end of a lease there is compared. Throws RedisError. */
export async function lookWithClock(
  leases: RedisLeases,
  key: string,
): Promise<{ held: HeldLease | null; clock: number }> {
  return await lookInRedis(urlOf(leases), async (redis) => {
    const [clock, reply] = look.parse(await redis.look(LOOK_SCRIPT, [key]));
    return { held: heldBy(reply, leases.owner), clock };
  });
}
