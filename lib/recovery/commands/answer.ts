import 'server-only';
import type { Pool } from 'pg';
import { z } from 'zod';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import type { Actor } from '@/lib/auth/actor';
import { shownText } from '@/lib/privacy/shown';
import { bodyHash } from '@/lib/recovery/body-hash';
import type { Outcome, Revealed } from '@/lib/recovery/outcome';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** An outcome, and what is left to do where that is not all. */
export type Answer = Outcome & {
  /** The effect that must be answered first, when that is why the act was refused. */
  question: string | null;
  /** The signal that is written down and open. */
  intentId: string | null;
};

const jobNow = z.object({
  status: z.string(),
  attempt: z.int().nullable(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  leaseUntil: z.string().nullable(),
  startedAt: z.string().nullable().exactOptional(),
});
const queueNow = z.object({ pausedAt: z.string().nullable() });
const approvalNow = z.object({ state: z.string(), commandHash: z.string() });
const bulkNow = z.object({ state: z.string(), itemsHash: z.string() });
const reviewNow = z.object({ state: z.string(), notes: z.int() });
const workerNow = z.object({ state: z.string() });
const findingNow = z.object({ snoozedUntil: z.string().nullable() });
const alertNow = z.object({ acknowledgedUntil: z.string().nullable() });
const personNow = z.object({ role: z.string().nullable(), disabledAt: z.string().nullable() });
const redisLeaseNow = z.object({ digest: z.string().nullable(), expiresAt: z.string().nullable() });
const backendNow = z.object({
  backendStart: z.string(),
  xactStart: z.string().nullable(),
  stateChange: z.string().nullable(),
  lock: z.string().nullable(),
});

export const answerSchema: z.ZodType<Answer> = z.object({
  outcome: z.enum(OUTCOME_WORDS),
  detail: shownText,
  rowsChanged: z.int(),
  auditSeq: z.string().nullable(),
  replayed: z.boolean(),
  // What has more columns before what has fewer of the same.
  now: z
    .union([
      jobNow,
      queueNow,
      approvalNow,
      bulkNow,
      reviewNow,
      redisLeaseNow,
      workerNow,
      findingNow,
      alertNow,
      personNow,
      backendNow,
    ])
    .nullable(),
  successorKey: z.string().nullable(),
  floorToken: z.string().nullable(),
  question: z.string().nullable(),
  // Answers that were stored before there were signals and requests know none.
  intentId: z.string().nullable().default(null),
  // Content comes through by {@link revealedBy} alone, which takes its secrets out.
  revealed: z
    .unknown()
    .optional()
    .transform(() => null),
  approvalId: z.string().nullable().default(null),
});

const withCorrelation = z.object({ correlationId: z.string() });

/** What joins the record of an answer to others; null where it is a stored answer, whose record has it. */
export function correlationOf(answer: unknown): string | null {
  return withCorrelation.safeParse(answer).data?.correlationId ?? null;
}

const withContent = z.object({
  revealed: z.object({ content: z.string(), cut: z.boolean(), at: z.string() }).nullish(),
});

/** What an answer reveals, as `show` gives it; null where it holds no content. */
export function revealedBy(answer: unknown, show: Show): Revealed | null {
  const { revealed } = withContent.parse(answer);
  return revealed ? { ...show(revealed.content), cut: revealed.cut, at: revealed.at } : null;
}

/** Takes out of a content what nobody is shown. */
export type Show = (content: string) => { text: string; removed: number };

/** The answer stored under a wish's key; null when there is none, or nobody can be asked. */
export async function storedAnswer(
  pool: Pool,
  actor: Actor,
  request: RecoveryRequest,
): Promise<Answer | null> {
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

/** The answer where no record tells how it ended. */
export function withoutRecord(outcome: 'unknown' | 'timed_out', detail: string): Answer {
  const nothing = {
    rowsChanged: 0,
    auditSeq: null,
    replayed: false,
    now: null,
    successorKey: null,
    floorToken: null,
    question: null,
    intentId: null,
    revealed: null,
    approvalId: null,
  };
  return { ...nothing, outcome, detail };
}
