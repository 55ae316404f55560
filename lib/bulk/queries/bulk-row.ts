import { z } from 'zod';
import { BULK_STATES, type BulkRun } from '@/lib/bulk/bulk-run';
import { shownText } from '@/lib/privacy/shown';

/** What is read of leasehold.bulk_runs, as `r`. Its records are those of its own address: each of its jobs has one elsewhere. */
export const RUN_COLUMNS = `
  r.id, r.verb, r.source, r.database, r.origin, r.items, r.foreseen, r.may_repeat as "mayRepeat", r.items_hash as "itemsHash", r.alone,
  r.frozen_at as "frozenAt", r.by_id as "byId", r.by_name as "byName", r.by_role as "byRole", r.state,
  r.command ->> 'reason' as reason, r.started_at as "startedAt", r.command #>> '{gate,byName}' as "approvedBy",
  case r.state when 'paused' then r.paused_at end as "pausedAt", case r.state when 'paused' then r.paused_by end as "pausedBy",
  r.ended_at as "endedAt", r.ended_detail as "endedDetail", r.last_at as "lastAt", r.done, r.stale, r.refused,
  r.not_found as "notFound", r.timed_out as "timedOut", r.rows_changed as "rowsChanged",
  s.started as "startedSeq", s.ended as "endedSeq"`;

export const RUN_TABLES = `
  leasehold.bulk_runs r
  left join lateral (
    select min(e.seq) filter (where e.phase = 'intent') as started, max(e.seq) filter (where e.phase = 'outcome') as ended
    from leasehold.audit_events e
    where r.state <> 'frozen' and e.source = r.source and e.target = 'bulk' and e.job_key = r.id::text
      and e.action = 'start-bulk') s on true`;

export const runRow = z.object({
  id: z.string(),
  verb: z.string(),
  source: z.string(),
  database: z.string(),
  origin: shownText,
  items: z.int(),
  foreseen: z.int(),
  mayRepeat: z.int(),
  itemsHash: z.string(),
  alone: z.int(),
  frozenAt: z.string(),
  byId: z.string(),
  byName: z.string(),
  byRole: z.string(),
  state: z.enum(BULK_STATES),
  reason: z.string().nullable(),
  startedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  pausedAt: z.string().nullable(),
  pausedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedDetail: z.string().nullable(),
  lastAt: z.string().nullable(),
  done: z.int(),
  stale: z.int(),
  refused: z.int(),
  notFound: z.int(),
  timedOut: z.int(),
  rowsChanged: z.int(),
  startedSeq: z.string().nullable(),
  endedSeq: z.string().nullable(),
});

/** A bulk recovery as the database gave it, in the shape of the domain. */
export function toRun(row: z.infer<typeof runRow>): BulkRun {
  const { byId, byName, byRole, done, stale, refused, notFound, timedOut, ...rest } = row;
  return {
    ...rest,
    by: { id: byId, name: byName, role: byRole },
    counts: { done, stale, refused, not_found: notFound, timed_out: timedOut },
  };
}
