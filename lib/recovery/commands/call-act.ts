import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { noteInLog } from '@/lib/log-context';
import { redact } from '@/lib/privacy/redact';
import { bodyHash } from '@/lib/recovery/body-hash';
import {
  type Answer,
  answerSchema,
  correlationOf,
  revealedBy,
  type Show,
  storedAnswer,
  withoutRecord,
} from '@/lib/recovery/commands/answer';
import type { SeenOfLease } from '@/lib/recovery/commands/look-at-lease';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

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
  | 'wait_out_redis_lease'
  | 'cancel_redis_wait'
  | 'pause_queue'
  | 'resume_queue'
  | 'drain_worker'
  | 'snooze'
  | 'unsnooze'
  | 'acknowledge'
  | 'start_bulk'
  | 'pause_bulk'
  | 'resume_bulk'
  | 'stop_bulk'
  | 'intend_signal'
  | 'intend_redis_release'
  | 'approve'
  | 'deny'
  | 'withdraw'
  | 'sign_off'
  | 'query_act'
  | 'answer_query'
  | 'add_person'
  | 'change_role'
  | 'end_sessions'
  | 'disable_person'
  | 'restore_person'
  | 'reveal_payload'
  | 'reveal_statement';

/** What a database function of an act takes; the actor stands beside the wish, never in it. */
export type Call = {
  sqlFunction: SqlFunction;
  actor: Actor;
  request: RecoveryRequest;
  /** Of a look, and of no other act. */
  show?: Show;
  /** Of an act on a lease in Redis: what the server saw there. */
  redis?: SeenOfLease;
};

/**
 * Carries out one act by one call, which is one transaction. Throws a DatabaseError when it certainly did not happen and
 * is on no record. When the connection broke after the call was sent, asks by the request key how it ended, and answers
 * `unknown` when nothing tells: it is never sent a second time from here.
 */
export async function callAct(pool: Pool, call: Call): Promise<Answer> {
  const command = commandOf(call);
  noteInLog({ correlationId: command.correlationId });
  const client = await pool.connect().catch((cause: unknown) => {
    throw nameError(cause);
  });
  let broken: Error | undefined;
  try {
    const text = `select leasehold.${call.sqlFunction}($1::jsonb) as answer`;
    const { rows } = await client.query<{ answer: unknown }>(text, [JSON.stringify(command)]);
    const answer = answerSchema.parse(rows[0]?.answer);
    // One that ends what another began is recorded under that one's.
    const correlationId = correlationOf(rows[0]?.answer);
    if (correlationId) noteInLog({ correlationId });
    return call.show ? { ...answer, revealed: revealedBy(rows[0]?.answer, call.show) } : answer;
  } catch (cause) {
    broken = nameError(cause);
  } finally {
    client.release(broken);
  }
  return endOf(pool, call, broken);
}

function commandOf({ actor, request, redis }: Call) {
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
    ...(redis ? { redis } : {}),
  };
}

/** How an act ended whose answer did not arrive. */
async function endOf(pool: Pool, call: Call, error: Error): Promise<Answer> {
  if (!(error instanceof DatabaseError)) throw error;
  switch (error.fault) {
    case 'out_of_reach':
      return (
        (await storedAnswer(pool, call.actor, call.request)) ?? withoutRecord('unknown', CONNECTION_LOST)
      );
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
