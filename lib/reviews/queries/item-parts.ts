import { z } from 'zod';
import { type ReviewRow, reviewAct, reviewItem, reviewNote } from '@/lib/reviews/queries/review-row';

/** What is read of an item `i`, its act `a` and one thing that was said of it `r`. */
const COLUMNS = {
  id: 'i.id',
  key: 'i.key',
  state: 'i.state',
  risk: 'i.risk',
  at: 'i.at',
  dueAt: 'i.due_at',
  queue: 'i.queue',
  subject: 'i.subject',
  change: "i.change -> 'detail'",
  actSeq: 'a.seq',
  phase: 'a.phase',
  actor: 'a.actor',
  actorName: 'a.actor_name',
  onBehalfOf: 'a.on_behalf_of',
  approvedBy: 'a.approved_by',
  approvedByName: 'a.approved_by_name',
  action: 'a.action',
  target: 'a.target',
  source: 'a.source',
  database: 'a.database',
  jobKey: 'a.job_key',
  outcome: 'a.outcome',
  rowsChanged: 'a.rows_changed',
  danger: 'a.danger',
  breakGlass: 'a.break_glass',
  bulkRun: 'a.bulk_run',
  newRole: ofPerson('role'),
  personId: ofPerson('id'),
  personName: ofPerson('name'),
  verb: 'r.verb',
  note: "coalesce(r.note, '')",
  byId: 'r.by_id',
  byName: 'r.by_name',
  byRole: 'r.by_role',
  saidAt: 'r.at',
  saidSeq: '(select n.seq from leasehold.audit_events n where n.correlation_id = r.correlation_id limit 1)',
};

/** What an act on an account says of it; of other acts nothing is taken apart. */
function ofPerson(name: string): string {
  return `case a.target when 'person' then a.after -> 0 ->> '${name}' end`;
}

/**
 * The items of a table expression with their acts, in the order of their ids: of each as many rows as things were said of it, in their
 * order, and one where nothing was. Made documents of, they took as long again as to be read. `more` are columns beside them.
 */
export const itemParts = (source: string, side: 'asc' | 'desc', more: string) => `
  select ${Object.entries(COLUMNS)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ')}, ${more}
  from ${source} i
  left join leasehold.audit_events a on a.seq = i.audit_seq
  left join leasehold.reviews r on r.item_id = i.id
  order by i.id ${side}, r.id`;

/** As many nulls: a row of another kind can be appended to them. */
export const NO_ITEM = Object.keys(COLUMNS)
  .map(() => 'null')
  .join(', ');

export const itemPart = z.looseObject({
  id: z.string(),
  actSeq: z.string().nullable(),
  verb: z.string().nullable(),
});
type ItemPart = z.infer<typeof itemPart>;

/** The items that parts in their order are of. */
export function itemsOf(parts: readonly ItemPart[]): ReviewRow[] {
  const items = new Map<string, ReviewRow>();
  for (const part of parts) {
    const { id, actSeq, verb } = part;
    const item = items.get(id) ?? {
      ...reviewItem.parse(part),
      act: actSeq === null ? null : reviewAct.parse(part),
      notes: [],
    };
    items.set(id, verb === null ? item : { ...item, notes: [...item.notes, reviewNote.parse(part)] });
  }
  return [...items.values()];
}
