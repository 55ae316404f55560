import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { WAIT_STATES } from '@/lib/leases/lease-wait';
import { noteInLog } from '@/lib/log-context';
import { RedisError } from '@/lib/redis/redis-error';
import { lookWithClock } from '@/lib/redis-leases/queries/look-with-clock';
import type { HeldLease } from '@/lib/redis-leases/redis-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Fired } from '@/lib/watcher/fire-waits';
import type { Lead } from '@/lib/watcher/lead';

/** What the watcher sees in Redis of a lease that is waited out. `clock` is Redis's own, in milliseconds; null where it could not be read. */
export type SeenInRedis = { held: HeldLease | null; clock: number | null; problem: string | null };

/** More than people wait for; the longest due first. */
const BATCH = 200;

const armed = z.object({
  id: z.string(),
  leases: z.string(),
  key: z.string(),
  digest: z.string(),
  expires_at: z.string(),
  unread_why: z.string().nullable(),
  over: z.boolean(),
});
type Armed = z.output<typeof armed>;

/** A wait on a lease in Redis that something is to be done about, with what was seen there. */
export type ReadyRedisWait = { id: string; seen: SeenInRedis };

/**
 * The armed waits whose leases in Redis are not as they were, or cannot be read any more or again, or in whose armer's name nothing is done any
 * more. One look into Redis each. A Redis that fails is asked once. Throws DatabaseError.
 */
export async function readyRedisWaits(db: Database): Promise<ReadyRedisWait[]> {
  const statement = {
    name: 'armed-redis-waits',
    text: 'select id, leases, key, digest, expires_at, unread_why, over from leasehold.armed_redis_waits($1)',
    values: [BATCH],
  };
  const waits = await readRows(db, statement, armed);
  const failed = new Map<string, string>();
  const ready: ReadyRedisWait[] = [];
  for (const wait of waits) {
    const problem = failed.get(wait.leases);
    const seen = problem ? { held: null, clock: null, problem } : await look(wait);
    if (seen.problem !== null) failed.set(wait.leases, seen.problem);
    if (wait.over || hasMoved(wait, seen)) ready.push({ id: wait.id, seen });
  }
  return ready;
}

function hasMoved({ digest, expires_at, unread_why }: Armed, { held, problem }: SeenInRedis): boolean {
  if (problem !== unread_why) return true;
  return problem === null && (held?.digest !== digest || held.expiresAt !== expires_at);
}

async function look({ leases: name, key }: Armed): Promise<SeenInRedis> {
  const leases = configuredRedisLeases().find((one) => one.name === name);
  if (!leases)
    return {
      ...{ held: null, clock: null },
      problem: `leasehold.config.ts tells this watcher of no leases ${name}.`,
    };
  try {
    return { ...(await lookWithClock(leases, key)), problem: null };
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
    return { held: null, clock: null, problem: error.message };
  }
}

const FIRED = [...WAIT_STATES, 'fenced'] as const;
const CORRELATION = `(select w.correlation_id::text from leasehold.lease_waits w where w.id = $3) as "correlationId"`;

/** Ends one such wait for what was seen, or says that its Redis cannot be read. One call, one transaction; nothing is written in Redis. */
export async function fireRedisWait(
  db: Database,
  { holder, token }: Lead,
  { id, seen }: ReadyRedisWait,
): Promise<Fired> {
  const statement = {
    name: 'fire-redis-wait',
    text: `select leasehold.fire_redis_wait($1, $2, $3, $4::jsonb) as state, ${CORRELATION}`,
    values: [holder, token, id, JSON.stringify(seen)],
  };
  const row = z.object({ state: z.enum(FIRED), correlationId: z.string().nullable() });
  const { state, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  return state;
}
