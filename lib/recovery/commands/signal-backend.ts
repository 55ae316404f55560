import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { readRow } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import { type Answer, answerSchema } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** A session mostly ends within a tenth of a second; one that cannot be interrupted is not waited for beyond two. */
const PATIENCE_MS = 2_000;
const BETWEEN_LOOKS_MS = 100;

/**
 * Signals one server process in three transactions, for a signal cannot be rolled back: the intent is committed, the
 * signal is sent under the intent's guard, and what is then seen is recorded. One wish sends once at most: whoever asks
 * with its key while it is open only waits for its end. What breaks between the three leaves the intent open, and the
 * watcher closes it.
 */
export async function signalBackend(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return finishSignal(pool, await callAct(pool, { sqlFunction: 'intend_signal', actor, request }));
}

/** Sends the signal that an answer names, if it names one, and awaits its end; any other answer is the end already. */
export async function finishSignal(pool: Pool, intent: Answer): Promise<Answer> {
  // What is to be released in Redis is an intent of another kind.
  if (intent.intentId === null || !/^\d+$/.test(intent.intentId)) return intent;
  if (!intent.replayed) await send(pool, intent.intentId);
  const end = await awaitEnd(pool, intent.intentId, !intent.replayed);
  if (end) return { ...end, replayed: intent.replayed };
  return { ...intent, outcome: 'unknown', detail: NO_END_YET, intentId: null };
}

const NO_END_YET =
  'How it ended is not on record yet. Ask again with the same key: nothing is sent twice. If nobody else does, the watcher records what it sees.';

/** Whatever keeps the call from answering, what became of the signal is looked at next. */
async function send(pool: Pool, intentId: string): Promise<void> {
  await pool.query('select leasehold.signal_backend($1)', [intentId]).catch(logFault);
}

/** Each look is a transaction of its own: within one, the sessions are seen as they were at first. */
async function awaitEnd(pool: Pool, intentId: string, ours: boolean): Promise<Answer | null> {
  const startedAt = performance.now();
  for (;;) {
    const last = performance.now() - startedAt >= PATIENCE_MS;
    const end = await settle(pool, intentId, ours && last).catch(logFault);
    if (end || last) return end;
    await delay(BETWEEN_LOOKS_MS);
  }
}

async function settle(pool: Pool, intentId: string, last: boolean): Promise<Answer | null> {
  const statement = { text: 'select leasehold.settle_signal($1, $2) as answer', values: [intentId, last] };
  return (await readRow(pool, statement, z.object({ answer: answerSchema.nullable() }))).answer;
}

/** Thrown, it would read as if nothing had been done. What is no report of the database is this console's own mistake. */
function logFault(cause: unknown): null {
  const error = nameError(cause);
  if (!(error instanceof DatabaseError)) throw error;
  log.error({ err: error }, 'a step of a signal failed; its end is looked for all the same');
  return null;
}
