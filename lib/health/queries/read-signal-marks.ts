import 'server-only';
import { z } from 'zod';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { SignalMark } from '@/lib/health/lease-signals';
import type { Timestamp } from '@/lib/time';

/** Of each kind, the latest. More lines than these are no marks, but a hatching. */
const MARKS = 30;
/** So many records are looked through for acts; who acts on more within a window has the list of them. */
const RECORDS = 1_000;

/**
 * What to mark on the axis since a moment: findings that opened and acts that were done, on a queue or outside all of them; on any
 * queue when it is null. Oldest first, with how many are known to be left out. Throws DatabaseError.
 */
export async function readSignalMarks(
  db: Database,
  queue: string | null,
  since: Timestamp,
): Promise<{ marks: readonly SignalMark[]; leftOut: number }> {
  const values = [since, queue];
  const findings = await readRows(db, { name: 'signal-findings', text: FINDINGS, values }, finding);
  const acts = await readRows(db, { name: 'signal-acts', text: ACTS, values }, act);
  const kept = [findings, acts].map((rows) => rows.slice(0, MARKS));
  return {
    marks: [
      ...(kept[0] as typeof findings).map((row) => ({ kind: 'finding' as const, ...row })),
      ...(kept[1] as typeof acts).map(toAct),
    ].sort((a, b) => (a.at < b.at ? -1 : 1)),
    leftOut: Math.max(0, findings.length - MARKS) + Math.max(0, acts.length - MARKS),
  };
}

function toAct({ source, database, key, ...row }: z.infer<typeof act>): SignalMark {
  return { kind: 'act', ...row, address: { source, database, key } };
}

/** What opened since then is open, or was closed since then: both have an index. One more than is shown tells that there are more. */
const FINDINGS = `
  select id::text, at, fault, subject, owner, sentence from (
    select id, opened_at as at, kind as fault, subject, owner, sentence, queue, about
    from leasehold.findings where closed_at is null and opened_at >= $1::timestamptz
    union all
    select id, opened_at, kind, subject, owner, sentence, queue, about
    from leasehold.findings where closed_at >= $1::timestamptz and opened_at >= $1::timestamptz
  ) opened
  where $2::text is null or about <> 'job' or queue = $2
  order by at desc limit ${MARKS + 1}`;

/** Acts on work. Looks, reviews, snoozes and what is done to people's accounts move nothing that a chart shows. */
const ACTS = `
  select seq::text, at, action, outcome, rows_changed as "rowsChanged", actor_name as "actorName", source, database, job_key as key,
    target, subject
  from (select * from leasehold.audit_events order by seq desc limit ${RECORDS}) recent
  where at >= $1::timestamptz and phase in ('act', 'outcome') and outcome = 'done'
    and target in ('job', 'queue', 'worker', 'backend') and action not like 'reveal-%'
    and ($2::text is null or queue is null or queue = $2)
  order by seq desc limit ${MARKS + 1}`;

const finding = z.object({
  id: z.string(),
  at: z.string(),
  fault: z.string(),
  subject: z.string(),
  owner: z.string().nullable(),
  sentence: z.string(),
});

const act = z.object({
  seq: z.string(),
  at: z.string(),
  action: z.string(),
  outcome: z.enum(OUTCOME_WORDS),
  rowsChanged: z.int(),
  actorName: z.string(),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  target: z.enum(['job', 'queue', 'worker', 'backend']),
  subject: z.string().nullable(),
});
