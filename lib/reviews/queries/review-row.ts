import { z } from 'zod';
import { EVENT_TARGETS } from '@/lib/audit/audit-event';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { recordTitle } from '@/lib/audit/record-title';
import { timestampText } from '@/lib/db/timestamp';
import { interventionPath } from '@/lib/jobs/address-url';
import { columnsMoved, columnWords, handWords } from '@/lib/jobs/outside-change';
import { type Party, REVIEW_STATES, type ReviewItem, RISKS } from '@/lib/reviews/review';
import { OUTSIDE_BECAUSE, reviewRisk } from '@/lib/reviews/risk';

/** What the notes of item `i` are, as one array. */
const NOTES = `
  select json_agg(json_build_object(
    'verb', r.verb, 'note', coalesce(r.note, ''),
    'by', json_build_object('id', r.by_id, 'name', r.by_name, 'role', r.by_role),
    'at', ${timestampText('r.at')},
    'seq', (select n.seq::text from leasehold.audit_events n where n.correlation_id = r.correlation_id limit 1)
  ) order by r.id) as notes
  from leasehold.reviews r where r.item_id = i.id`;

/** The items of a table expression `i`, each with its act or its change and its notes. */
export const itemsFrom = (source: string) => `
  select i.id, i.key, i.state, i.risk, i.at, i.due_at as "dueAt", i.queue, i.subject, coalesce(n.notes, '[]') as notes,
    e.act, i.change -> 'detail' as change
  from ${source} i
  left join lateral (
    select json_build_object(
      'seq', a.seq::text, 'phase', a.phase, 'actor', a.actor, 'actorName', a.actor_name, 'onBehalfOf', a.on_behalf_of,
      'approvedBy', a.approved_by, 'approvedByName', a.approved_by_name, 'action', a.action, 'target', a.target,
      'address', json_build_object('source', a.source, 'database', a.database, 'key', a.job_key), 'outcome', a.outcome,
      'rowsChanged', a.rows_changed, 'danger', a.danger, 'breakGlass', a.break_glass, 'bulkRun', a.bulk_run::text, 'newRole', a.after -> 0 ->> 'role',
      'personId', case a.target when 'person' then a.after -> 0 ->> 'id' end, 'personName', a.after -> 0 ->> 'name'
    ) as act
    from leasehold.audit_events a where a.seq = i.audit_seq
  ) e on true
  left join lateral (${NOTES}) n on true`;

const act = z.object({
  seq: z.string(),
  phase: z.enum(['act', 'intent', 'outcome']),
  actor: z.string(),
  actorName: z.string(),
  onBehalfOf: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedByName: z.string().nullable(),
  action: z.string(),
  target: z.enum(EVENT_TARGETS),
  address: z.object({ source: z.string(), database: z.string(), key: z.string() }),
  outcome: z.enum(OUTCOME_WORDS),
  rowsChanged: z.int(),
  danger: z.string().nullable(),
  breakGlass: z.string().nullable(),
  bulkRun: z.string().nullable(),
  newRole: z.string().nullable(),
  /** Whose account it is on. */
  personId: z.string().nullable(),
  personName: z.string().nullable(),
});

export const outsideDetail = z.object({
  by: z.string(),
  application: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()).nullable(),
});

const note = z.object({
  verb: z.enum(['sign-off', 'query', 'answer']),
  note: z.string(),
  by: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  at: z.string(),
  seq: z.string(),
});

export const itemRow = z.object({
  id: z.string(),
  key: z.string(),
  state: z.enum(REVIEW_STATES),
  risk: z.enum(RISKS),
  at: z.string(),
  dueAt: z.string().nullable(),
  queue: z.string().nullable(),
  subject: z.string().nullable(),
  notes: z.array(note),
  act: act.nullable(),
  change: outsideDetail.nullable(),
});
type ItemRow = z.infer<typeof itemRow>;

/** An item as the queue lists it. Its risk is the one it was filed under; the words come from the rule. */
export function toItem({ id: _, act, change, ...row }: ItemRow): ReviewItem {
  if (act)
    return {
      ...row,
      because: reviewRisk(act)?.because ?? '',
      title: recordTitle({ ...act, alone: act.breakGlass !== null }),
      parties: partiesOf(act),
      href: interventionPath(act.seq),
    };
  if (!change) throw new Error(`${row.key} is about nothing.`);
  return {
    ...row,
    because: OUTSIDE_BECAUSE,
    title: outsideTitle(change),
    parties: [],
    href: `/review/${row.key as `outside/${string}`}`,
  };
}

function partiesOf(act: z.infer<typeof itemRow>['act'] & object): Party[] {
  const named: [string | null, string | null][] = [
    [act.actor, act.actorName],
    [act.onBehalfOf, act.onBehalfOf],
    [act.approvedBy, act.approvedByName],
    [act.personId, act.personName],
  ];
  const parties = named.flatMap(([id, name]) => (id === null ? [] : [{ id, name: name ?? id }]));
  return parties.filter(({ id }, index) => parties.findIndex((other) => other.id === id) === index);
}

function outsideTitle({ by, application, before, after }: z.infer<typeof outsideDetail>): string {
  const hand = handWords(by, application);
  if (after === null) return `${hand} removed 1 row outside the functions`;
  return `${hand} changed 1 row outside the functions: ${columnWords(columnsMoved(before, after))}`;
}
