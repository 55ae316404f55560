import 'server-only';
import { openRedis, type RedisConnection } from '@/lib/redis/connection';
import { nameRedisError } from '@/lib/redis/redis-error';

/** After a failure nobody tries again for so long: a page that is drawn each second must not wait for a connection each time. */
const REST_MS = 5_000;

type Kept = {
  opened: Promise<RedisConnection>;
  /** Once it is open. A server closes what is idle: that is no failure, and another is opened. */
  redis: RedisConnection | null;
  failedAt: number | null;
};

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one connection to each Redis. */
const store = globalThis as typeof globalThis & { leaseholdRedis?: Map<string, Kept> };

/** Looks over the one connection of this process to a Redis, which is opened when it is needed. Throws RedisError. */
export async function lookInRedis<T>(url: string, look: (redis: RedisConnection) => Promise<T>): Promise<T> {
  const kept = connectionTo(url);
  try {
    return await look(await kept.opened);
  } catch (error) {
    const named = nameRedisError(error);
    if (named.mayHaveActed && kept.failedAt === null) {
      kept.failedAt = performance.now();
      kept.redis?.close();
    }
    throw named;
  }
}

function connectionTo(url: string): Kept {
  store.leaseholdRedis ??= new Map();
  const known = store.leaseholdRedis.get(url);
  const isResting = known?.failedAt != null && performance.now() - known.failedAt < REST_MS;
  const isGood = known?.failedAt === null && known.redis?.isOpen() !== false;
  if (known && (isResting || isGood)) return known;
  const kept: Kept = { opened: openRedis(url), redis: null, failedAt: null };
  store.leaseholdRedis.set(url, kept);
  kept.opened.then(
    (redis) => {
      kept.redis = redis;
    },
    () => {},
  );
  return kept;
}

/** Closes what this process has open, for a command that is to end. */
export function closeRedis(): void {
  for (const { redis } of store.leaseholdRedis?.values() ?? []) redis?.close();
  store.leaseholdRedis?.clear();
}
