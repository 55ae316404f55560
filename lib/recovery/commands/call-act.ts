import 'server-only';
import type { Pool } from 'pg';
import { z } from 'zod';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { redact } from '@/lib/audit/redact';
import type { Actor } from '@/lib/auth/actor';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { bodyHash } from '@/lib/recovery/body-hash';
import type { Outcome } from '@/lib/recovery/outcome';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** An outcome, and the key of the effect that must be answered first when that is why the act was refused. */
export type Answer = Outcome & { question: string | null };

const jobNow = z.object({
  status: z.string(),
  attempt: z.int(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  leaseUntil: z.string().nullable(),
});
const queueNow = z.object({ pausedAt: z.string().nullable() });
const workerNow = z.object({ state: z.string() });
const findingNow = z.object({ snoozedUntil: z.string().nullable() });

const answerSchema: z.ZodType<Answer> = z.object({
  outcome: z.enum(OUTCOME_WORDS),
  detail: z.string(),
  rowsChanged: z.int(),
  auditSeq: z.string().nullable(),
  replayed: z.boolean(),
  now: z.union([jobNow, queueNow, workerNow, findingNow]).nullable(),
  successorKey: z.string().nullable(),
  floorToken: z.string().nullable(),
  question: z.string().nullable(),
});

type SqlFunction =
  | 'mark_job_failed'
  | 'retry_job'
  | 'wait_out'
  | 'request_stop'
  | 'hold'
  | 'release_hold'
  | 'cancel_pending'
  | 'fence_off'
  | 'cancel_wait'
  | 'pause_queue'
  | 'resume_queue'
  | 'drain_worker'
  | 'snooze'
  | 'unsnooze';

/** What a database function of an act takes; the actor stands beside the wish, never in it. */
export type Call = { sqlFunction: SqlFunction; actor: Actor; request: RecoveryRequest };

/**
 * Carries out one act by one call, which is one transaction. Throws a DatabaseError when it certainly did not happen and
 * is on no record. When the connection broke after the call was sent, asks by the request key how it ended, and answers
 * `unknown` when nothing tells: it is never sent a second time from here.
 */
export async function callAct(pool: Pool, call: Call): Promise<Answer> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw nameError(cause);
  });
  let broken: Error | undefined;
  try {
    const text = `select leasehold.${call.sqlFunction}($1::jsonb) as answer`;
    const { rows } = await client.query<{ answer: unknown }>(text, [JSON.stringify(commandOf(call))]);
    return answerSchema.parse(rows[0]?.answer);
  } catch (cause) {
    broken = nameError(cause);
  } finally {
    client.release(broken);
  }
  return endOf(pool, call, broken);
}

function commandOf({ actor, request }: Call): object {
  const { address, seen, ...wish } = request;
  return {
    ...wish,
    actor,
    bodyHash: bodyHash(request),
    correlationId: crypto.randomUUID(),
    source: address.source,
    database: address.database,
    jobKey: address.key,
    evidence: redact(seen),
  };
}

/** How an act ended whose answer did not arrive. */
async function endOf(pool: Pool, call: Call, error: Error): Promise<Answer> {
  if (!(error instanceof DatabaseError)) throw error;
  switch (error.fault) {
    case 'out_of_reach':
      return (await storedAnswer(pool, call)) ?? withoutRecord('unknown', CONNECTION_LOST);
    case 'lock_timed_out':
    case 'statement_timed_out':
      return withoutRecord('timed_out', RECORD_BUSY);
    default:
      throw error;
  }
}

const CONNECTION_LOST =
  'The connection broke before the answer came, so whether it was carried out is not known. Ask again: the same key acts once at most.';
const RECORD_BUSY =
  'The record could not be written in time, so the act was undone with it. Nothing was written.';

/** The answer stored under the wish's key; null when there is none, or nobody can be asked. */
async function storedAnswer(pool: Pool, { actor, request }: Call): Promise<Answer | null> {
  try {
    const { rows } = await pool.query<{ outcome: unknown }>(
      'select outcome from leasehold.requests where actor = $1 and request_key = $2 and body_hash = $3',
      [actor.id, request.requestKey, bodyHash(request)],
    );
    return rows[0]?.outcome ? { ...answerSchema.parse(rows[0].outcome), replayed: true } : null;
  } catch {
    return null;
  }
}

function withoutRecord(outcome: 'unknown' | 'timed_out', detail: string): Answer {
  const nothing = {
    rowsChanged: 0,
    auditSeq: null,
    replayed: false,
    now: null,
    successorKey: null,
    floorToken: null,
    question: null,
  };
  return { ...nothing, outcome, detail };
}
