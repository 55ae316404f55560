import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { noteInLog } from '@/lib/log-context';
import { lookAgain } from '@/lib/redis-leases/commands/release-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Lead } from '@/lib/watcher/lead';

/** How the intent of a release stands after a call: null when it is not due; `fenced` when the lead is lost, and nothing was looked at. */
export type ClosedRelease = (typeof CLOSED)[number] | null;
const CLOSED = ['done', 'stale', 'refused', 'unknown', 'fenced'] as const;

/** More than are left open at once; the next tick goes on with the rest. */
const BATCH = 20;

/** Read without a lock, judged again under one. After ten seconds no script in Redis carries it out any more. */
const LEFT = `
  select id, leases, redis_key as key from leasehold.redis_releases
  where closed_at is null and created_at <= clock_timestamp() - interval '10 s'
  order by created_at limit ${BATCH}`;

const left = z.object({ id: z.string(), leases: z.string(), key: z.string() });
export type LeftRelease = z.output<typeof left>;

/** The intents that somebody left open, the oldest first. Throws DatabaseError. */
export function leftRedisReleases(db: Database): Promise<LeftRelease[]> {
  return readRows(db, { name: 'left-redis-releases', text: LEFT }, left);
}

const CORRELATION = `(select i.correlation_id::text from leasehold.redis_releases i where i.id = $3) as "correlationId"`;

/** Closes one with what is seen in Redis. It never releases. One call, one transaction. */
export async function closeLeftRedisRelease(
  db: Database,
  { holder, token }: Lead,
  { id, leases: name, key }: LeftRelease,
): Promise<ClosedRelease> {
  const leases = configuredRedisLeases().find((one) => one.name === name);
  const seen = leases
    ? await lookAgain(leases, key)
    : { held: null, problem: `leasehold.config.ts tells this watcher of no leases ${name}.` };
  const statement = {
    name: 'close-left-redis-release',
    text: `select leasehold.close_left_redis_release($1, $2, $3, $4::jsonb) as outcome, ${CORRELATION}`,
    values: [holder, token, id, JSON.stringify(seen)],
  };
  const row = z.object({ outcome: z.enum(CLOSED).nullable(), correlationId: z.string().nullable() });
  const { outcome, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  return outcome;
}
