import 'server-only';
import type { Pool } from 'pg';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import type { Setting } from '@/lib/auth/setting';
import { log } from '@/lib/log';
import { noteInLog } from '@/lib/log-context';
import { acknowledgeAlert } from '@/lib/recovery/commands/acknowledge-alert';
import { addPerson } from '@/lib/recovery/commands/add-person';
import type { Answer } from '@/lib/recovery/commands/answer';
import { answerQuery } from '@/lib/recovery/commands/answer-query';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { cancelBackend } from '@/lib/recovery/commands/cancel-backend';
import { cancelPending } from '@/lib/recovery/commands/cancel-pending';
import { cancelRedisWait } from '@/lib/recovery/commands/cancel-redis-wait';
import { cancelWait } from '@/lib/recovery/commands/cancel-wait';
import { changeRole } from '@/lib/recovery/commands/change-role';
import { denyRequest } from '@/lib/recovery/commands/deny-request';
import { disablePerson } from '@/lib/recovery/commands/disable-person';
import { drainWorker } from '@/lib/recovery/commands/drain-worker';
import { endSessions } from '@/lib/recovery/commands/end-sessions';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { holdJob } from '@/lib/recovery/commands/hold-job';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { pauseBulk } from '@/lib/recovery/commands/pause-bulk';
import { pauseQueue } from '@/lib/recovery/commands/pause-queue';
import { queryAct } from '@/lib/recovery/commands/query-act';
import { recordRefusal } from '@/lib/recovery/commands/record-refusal';
import { releaseHold } from '@/lib/recovery/commands/release-hold';
import { releaseRedisLease } from '@/lib/recovery/commands/release-redis-lease';
import { requestStop } from '@/lib/recovery/commands/request-stop';
import { restorePerson } from '@/lib/recovery/commands/restore-person';
import { resumeBulk } from '@/lib/recovery/commands/resume-bulk';
import { resumeQueue } from '@/lib/recovery/commands/resume-queue';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { revealPayload } from '@/lib/recovery/commands/reveal-payload';
import { revealStatement } from '@/lib/recovery/commands/reveal-statement';
import { signOff } from '@/lib/recovery/commands/sign-off';
import { snoozeFinding } from '@/lib/recovery/commands/snooze-finding';
import { startBulk } from '@/lib/recovery/commands/start-bulk';
import { stopBulk } from '@/lib/recovery/commands/stop-bulk';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import { unsnoozeFinding } from '@/lib/recovery/commands/unsnooze-finding';
import { waitOut } from '@/lib/recovery/commands/wait-out';
import { waitOutRedisLease } from '@/lib/recovery/commands/wait-out-redis-lease';
import { withdrawRequest } from '@/lib/recovery/commands/withdraw-request';
import type { Outcome } from '@/lib/recovery/outcome';
import { type ParsedRequest, parseRecoveryRequest } from '@/lib/recovery/parse-recovery-request';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** How a wish ended: with an outcome that stands in the record, or turned away with a sentence. */
export type Performed =
  | { ok: true; outcome: Outcome }
  /** `field` names what to mend: a path in the request, or the key of the effect that wants an answer. */
  | { ok: false; status: 403 | 422; sentence: string; field?: string };

type Command = (pool: Pool, actor: Actor, request: RecoveryRequest) => Promise<Answer>;

const COMMANDS: Record<ActionVerb, Command> = {
  'mark-failed': markJobFailed,
  retry: retryJob,
  'wait-out': waitOut,
  'request-stop': requestStop,
  hold: holdJob,
  'release-hold': releaseHold,
  'cancel-pending': cancelPending,
  'fence-off': fenceOff,
  'cancel-wait': cancelWait,
  'pause-queue': pauseQueue,
  'resume-queue': resumeQueue,
  'drain-worker': drainWorker,
  'cancel-backend': cancelBackend,
  'terminate-backend': terminateBackend,
  'wait-out-redis-lease': (pool, actor, request) => waitOutRedisLease(pool, actor, request),
  'cancel-redis-wait': cancelRedisWait,
  'release-redis-lease': (pool, actor, request) => releaseRedisLease(pool, actor, request),
  snooze: snoozeFinding,
  unsnooze: unsnoozeFinding,
  acknowledge: acknowledgeAlert,
  'start-bulk': startBulk,
  'pause-bulk': pauseBulk,
  'resume-bulk': resumeBulk,
  'stop-bulk': stopBulk,
  approve: approveRequest,
  deny: denyRequest,
  withdraw: withdrawRequest,
  'sign-off': signOff,
  query: queryAct,
  answer: answerQuery,
  'add-person': addPerson,
  'change-role': changeRole,
  'end-sessions': endSessions,
  'disable-person': disablePerson,
  'restore-person': restorePerson,
  'reveal-payload': revealPayload,
  'reveal-statement': revealStatement,
};

/**
 * Does what a person asked for in `input`, if their role and the setting of this console allow it and the wish can be read.
 * Its one line in the log says whose it was and how it ended; what was asked for stands in the record alone.
 */
export async function perform(
  pool: Pool,
  actor: Actor,
  verb: ActionVerb,
  input: unknown,
  setting: Setting,
): Promise<Performed> {
  const startedAt = performance.now();
  noteInLog({ actor: actor.id, verb });
  const performed = await carryOut(pool, actor, verb, input, setting);
  const ms = Math.round(performance.now() - startedAt);
  if (performed.ok) {
    const { outcome, auditSeq, replayed } = performed.outcome;
    log.info({ outcome, auditSeq, replayed, ms }, 'an act ended');
  } else {
    log.info(
      { outcome: performed.status === 403 ? 'denied' : 'not understood', ms },
      'an act was turned away',
    );
  }
  return performed;
}

async function carryOut(
  pool: Pool,
  actor: Actor,
  verb: ActionVerb,
  input: unknown,
  setting: Setting,
): Promise<Performed> {
  const parsed = parseRecoveryRequest(verb, input);
  if (parsed.ok) noteInLog({ requestKey: parsed.request.requestKey });
  const verdict = may(actor.role, verb, setting);
  if (!verdict.allowed) return deny(pool, actor, parsed, verdict.reason);
  if (!parsed.ok) {
    const { sentence, field } = parsed;
    return { ok: false, status: 422, sentence, ...(field ? { field } : {}) };
  }
  if ('breakGlass' in parsed.request && !setting.breakGlass) return deny(pool, actor, parsed, GLASS_KEPT);
  const { question, intentId: _, ...outcome } = await COMMANDS[verb](pool, actor, parsed.request);
  if (question !== null) return { ok: false, status: 422, sentence: outcome.detail, field: question };
  return { ok: true, outcome };
}

/** A wish that cannot be read names nothing that a record could stand under. */
async function deny(pool: Pool, actor: Actor, parsed: ParsedRequest, reason: string): Promise<Performed> {
  const sentence = parsed.ok ? await recordRefusal(pool, actor, parsed.request, reason) : reason;
  return { ok: false, status: 403, sentence };
}

const GLASS_KEPT =
  'Nobody acts alone here: LEASEHOLD_BREAK_GLASS is off, and a second person must approve what is dangerous.';
