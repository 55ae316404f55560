import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { DatabaseError, nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { consolePools } from '@/lib/db/pools';
import { readRow } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import { type Answer, answerSchema } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import { lookAtLease } from '@/lib/recovery/commands/look-at-lease';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { type Released, releaseLease } from '@/lib/redis-leases/commands/release-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';

/** Redis answers in a moment, or in half a second at most; then it is looked at again. */
const PATIENCE_MS = 2_000;
const BETWEEN_LOOKS_MS = 50;
/** How the id of such an intent begins, which tells it from that of a signal. */
const INTENT = 'redis/';

/**
 * Releases one lease in Redis in three transactions, for what is done there cannot be rolled back here: the intent is committed, it is taken
 * to Redis once and released there if it is still what was looked at, and what was then seen is recorded. One wish releases once at most:
 * whoever asks with its key while it is open only hears how it stands. What breaks in between leaves the intent open, and the watcher closes it.
 * `eyes` reads the jobs of other sources, for whether the owner is heard.
 */
export async function releaseRedisLease(
  pool: Pool,
  actor: Actor,
  request: RecoveryRequest,
  eyes: () => Database = () => consolePools().reader,
): Promise<Answer> {
  const redis = await lookAtLease(request.address.key, eyes);
  return finishRedisRelease(
    pool,
    await callAct(pool, { sqlFunction: 'intend_redis_release', actor, request, redis }),
  );
}

/** Takes to Redis the release that an answer names, if it names one, and tells its end; any other answer is the end already. */
export async function finishRedisRelease(pool: Pool, intent: Answer): Promise<Answer> {
  if (!intent.intentId?.startsWith(INTENT)) return intent;
  const id = intent.intentId.slice(INTENT.length);
  const end = intent.replayed
    ? await awaitEnd(pool, id)
    : await settle(pool, id, await release(pool, id)).catch(logFault);
  if (end) return { ...end, replayed: intent.replayed };
  return { ...intent, outcome: 'unknown', detail: NO_END_YET, intentId: null };
}

const NO_END_YET =
  'How it ended is not on record yet. Ask again with the same key: nothing is released twice. If nobody else does, the watcher records what it sees.';

/** How it ended for whoever carries it out; null where that is not on record in time. */
async function awaitEnd(pool: Pool, id: string): Promise<Answer | null> {
  const startedAt = performance.now();
  for (;;) {
    const end = await settle(pool, id, null).catch(logFault);
    if (end || performance.now() - startedAt >= PATIENCE_MS) return end;
    await delay(BETWEEN_LOOKS_MS);
  }
}

const taken = z.object({
  leases: z.string(),
  key: z.string(),
  digest: z.string(),
  expiresAt: z.string().nullable(),
  withinMs: z.number(),
});

const named = z.object({ leases: z.string(), key: z.string() });

/** Null when what became of it is not known here: the watcher will tell. */
async function release(pool: Pool, id: string): Promise<Released | null> {
  try {
    const where = {
      text: 'select leases, redis_key as key from leasehold.redis_releases where id = $1',
      values: [id],
    };
    const { leases: name, key } = await readRow(pool, where, named);
    const leases = configuredRedisLeases().find((one) => one.name === name);
    if (!leases)
      return {
        result: 'unsent',
        held: null,
        problem: `leasehold.config.ts tells of no leases ${name} any more.`,
      };
    return await releaseLease(leases, key, async () => {
      const take = { text: 'select leasehold.take_redis_release($1) as taken', values: [id] };
      return (await readRow(pool, take, z.object({ taken }))).taken;
    });
  } catch (error) {
    return logFault(error);
  }
}

async function settle(pool: Pool, id: string, seen: Released | null): Promise<Answer | null> {
  const statement = {
    text: 'select leasehold.settle_redis_release($1, $2::jsonb) as answer',
    values: [id, seen && JSON.stringify(seen)],
  };
  return (await readRow(pool, statement, z.object({ answer: answerSchema.nullable() }))).answer;
}

/** Thrown, it would read as if nothing had been done. What is no report of the database is this console's own mistake. */
function logFault(cause: unknown): null {
  const error = nameError(cause);
  if (!(error instanceof DatabaseError)) throw error;
  log.error({ err: error }, 'a step of a release in Redis failed; its end is looked for all the same');
  return null;
}
