import 'server-only';
import { z } from 'zod';
import { APPROVAL_STATES, type Approval, type ApprovalRow } from '@/lib/approvals/approval';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { shownText, shownValue } from '@/lib/privacy/shown';

/**
 * What is read of leasehold.approvals, as `a`. One that waits past its time reads as expired: nobody can decide on it any more,
 * whether or not the watcher came round. Its records tell how the act ended: that of a signal may come later.
 */
export const ROW_COLUMNS = `
  a.id, a.verb, a.danger, a.why, a.source, a.database, a.job_key as key, a.queue, a.subject, a.requester_id as "requesterId",
  a.requester_name as "requesterName", a.requester_role as "requesterRole", a.command ->> 'reason' as reason,
  nullif(a.command ->> 'whyObsolete', '') as "whyObsolete", a.command ->> 'ticket' as ticket,
  a.command_hash as "commandHash", a.asked_at as "askedAt", a.expires_at as "expiresAt",
  case when a.state = 'waiting' and a.expires_at <= clock_timestamp() then 'expired' else a.state end as state,
  coalesce(a.ended_at, case when a.expires_at <= clock_timestamp() then a.expires_at end) as "endedAt",
  a.ended_by as "endedBy", a.ended_by_name as "endedByName", coalesce(act.detail, a.ended_detail) as "endedDetail",
  act.outcome, r.asked as "askedSeq", case a.state when 'waiting' then null else coalesce(act.seq, r.decided) end as "endedSeq",
  clock_timestamp() as "databaseNow"`;

/** All of it: what was asked under which guard, and what was seen. */
export const DETAIL_COLUMNS = `${ROW_COLUMNS}, a.command -> 'guard' as guard,
  coalesce(a.command -> 'effectAnswers', '[]') as "effectAnswers", a.command -> 'evidence' as evidence`;

/** No table of jobs is among them: who has locked those is what a request may be about. */
export const APPROVAL_TABLES = `
  leasehold.approvals a
  cross join lateral (
    select min(e.seq) as asked, max(e.seq) filter (where e.action = a.verb) as act, max(e.seq) as decided
    from leasehold.audit_events e
    where e.approval_id = a.id) r
  left join leasehold.audit_events act on act.seq = r.act and a.state = 'approved'`;

export const listRow = z.object({
  id: z.string(),
  verb: z.string(),
  danger: z.enum(['live-lease', 'force', 'open-transaction', 'bulk', 'unfenced']),
  why: z.string(),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  queue: z.string().nullable(),
  subject: z.string().nullable(),
  requesterId: z.string(),
  requesterName: z.string(),
  requesterRole: z.string(),
  reason: z.string(),
  whyObsolete: z.string().nullable(),
  ticket: z.string().nullable(),
  commandHash: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(APPROVAL_STATES),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedByName: z.string().nullable(),
  endedDetail: shownText.nullable(),
  outcome: z.enum(OUTCOME_WORDS).nullable(),
  askedSeq: z.string(),
  endedSeq: z.string().nullable(),
  databaseNow: z.string(),
});

export const detailRow = listRow.extend({
  guard: z.record(z.string(), z.unknown()),
  effectAnswers: z.array(
    z.object({ key: z.string(), answer: z.enum(['happened', 'did-not', 'not-known']), note: z.string() }),
  ),
  evidence: shownValue,
});

type Row = z.infer<typeof listRow>;

/** A request as the database gave it, in the shape of the domain. */
export function toRow(row: Row): ApprovalRow {
  const { source, database, key, requesterId, requesterName, requesterRole, databaseNow: _, ...rest } = row;
  const { endedAt, endedBy, endedByName, endedDetail, endedSeq, outcome, ...asked } = rest;
  return {
    ...asked,
    address: { source, database, key },
    requester: { id: requesterId, name: requesterName, role: requesterRole },
    end: endOf(row),
  };
}

/** `renewedSince` is read apart. */
export function toApproval(
  { guard, effectAnswers, evidence, ...row }: z.infer<typeof detailRow>,
  renewedSince: number | null,
): Approval {
  return { ...toRow(row), guard, effectAnswers, evidence, renewedSince };
}

function endOf({ endedAt, endedBy, endedByName, endedDetail, endedSeq, outcome }: Row): Approval['end'] {
  if (endedAt === null) return null;
  return {
    at: endedAt,
    by: endedBy === null || endedByName === null ? null : { id: endedBy, name: endedByName },
    detail: endedDetail ?? 'Nobody decided in time.',
    outcome,
    seq: endedSeq,
  };
}
