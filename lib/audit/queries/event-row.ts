import { z } from 'zod';
import { type AuditEvent, type AuditEventRow, EVENT_TARGETS } from '@/lib/audit/audit-event';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { shownRecord, shownText, shownValue } from '@/lib/privacy/shown';

/** What a list reads of leasehold.audit_events, as `e`. */
export const LIST_COLUMNS = `
  e.seq, e.at, e.phase, e.actor, e.actor_name as "actorName", e.actor_role as "actorRole", e.action,
  e.target, e.source, e.database, e.job_key as key, e.queue, e.subject, e.outcome, e.detail, e.rows_changed as "rowsChanged",
  e.approved_by_name as "approvedByName", e.danger, e.break_glass is not null as alone`;

/** All of an event but the chain's text, which only its check needs. */
export const DETAIL_COLUMNS = `${LIST_COLUMNS},
  e.on_behalf_of as "onBehalfOf", e.approved_by as "approvedBy",
  e.approval_id::text as "approvalId", e.break_glass as "breakGlass", e.reason, e.why_obsolete as "whyObsolete", e.ticket,
  e.effect_answers as "effectAnswers", e.evidence, e.guard, e.before, e.after, e.request_key as "requestKey",
  e.correlation_id as "correlationId", e.bulk_run::text as "bulkRun", e.prev_hash as "prevHash", e.hash`;

export const listRow = z.object({
  seq: z.string(),
  at: z.string(),
  phase: z.enum(['act', 'intent', 'outcome']),
  actor: z.string(),
  actorName: z.string(),
  actorRole: z.string(),
  action: z.string(),
  target: z.enum(EVENT_TARGETS),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  queue: z.string().nullable(),
  subject: z.string().nullable(),
  outcome: z.enum(OUTCOME_WORDS),
  detail: shownText,
  rowsChanged: z.number(),
  approvedByName: z.string().nullable(),
  danger: z.string().nullable(),
  alone: z.boolean(),
});

const rows = z.array(shownRecord);
const effectAnswer = z.object({
  key: z.string(),
  answer: z.enum(['happened', 'did-not', 'not-known']),
  note: z.string(),
});

export const detailRow = listRow.extend({
  onBehalfOf: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvalId: z.string().nullable(),
  breakGlass: z.string().nullable(),
  reason: z.string().nullable(),
  whyObsolete: z.string().nullable(),
  ticket: z.string().nullable(),
  effectAnswers: z.array(effectAnswer),
  evidence: shownValue,
  guard: z.record(z.string(), z.unknown()),
  before: rows,
  after: rows,
  requestKey: z.string().nullable(),
  correlationId: z.string(),
  bulkRun: z.string().nullable(),
  prevHash: z.string(),
  hash: z.string(),
});

/** An event as the database gave it, with the address of its target in one piece. */
export function toEventRow({ source, database, key, ...row }: z.infer<typeof listRow>): AuditEventRow {
  return { ...row, address: { source, database, key } };
}

export function toEvent({ source, database, key, ...row }: z.infer<typeof detailRow>): AuditEvent {
  return { ...row, address: { source, database, key } };
}
