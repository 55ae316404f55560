import type { InterventionFilter, ReviewStanding } from '@/lib/audit/intervention';
import { oneOf, type Walk } from '@/lib/db/walk';

/** Each has an index in the order of the record; the one that tells most comes first. */
const COLUMNS = ['subject', 'actor', 'action', 'outcome'] as const;

/** The conditions on audit_events `e` that narrow it as asked; what they compare with is added to `values`. */
export function filterConditions(filter: InterventionFilter, values: string[]): string[] {
  const equal = COLUMNS.flatMap((column) => {
    const value = filter[column];
    return value === null ? [] : [`e.${column} = $${values.push(value)}`];
  });
  return filter.review === null ? equal : [...equal, REVIEW[filter.review]];
}

/** A filter for a page: what an index tells of the record in its order, and what is looked for among that. */
export type WalkedFilter = {
  /** With audit_events as `e`, once the alias is put behind it. */
  table: string;
  /** The column of the number that the page's place is compared with. */
  key: string;
  told: readonly string[];
  rest: readonly string[];
  lead?: Walk['lead'];
};

/** As `filterConditions`, for a page. What is open has an index in the order of the record; the others ask for each act. */
export function walkedFilter(filter: InterventionFilter, values: string[]): WalkedFilter {
  const equal = filterConditions({ ...filter, review: null }, values);
  if (filter.review === 'unreviewed')
    return {
      table: 'leasehold.review_items i, leasehold.audit_events',
      key: 'i.audit_seq',
      told: ["i.state <> 'signed-off'", 'i.audit_seq = e.seq'],
      rest: equal,
    };
  const reviewed = filter.review === null ? [] : [SIGNED_OFF];
  const record = { table: 'leasehold.audit_events', key: 'e.seq' };
  const column = COLUMNS.find((name) => filter[name] !== null);
  if (!column) return { ...record, told: [], rest: reviewed };
  return {
    ...record,
    told: [oneOf(`e.${column}`, '$1')],
    rest: [...equal.slice(1), ...reviewed],
    lead: { column, index: 'desc' },
  };
}

/** One act at a time, by the number: a join would read all that was ever signed off. */
const SIGNED_OFF = "(select i.state from leasehold.review_items i where i.audit_seq = e.seq) = 'signed-off'";

/** Over the queue of reviews, whose open items are few: not by asking it about each event. */
const REVIEW: Record<ReviewStanding, string> = {
  reviewed: "e.seq in (select i.audit_seq from leasehold.review_items i where i.state = 'signed-off')",
  unreviewed: "e.seq in (select i.audit_seq from leasehold.review_items i where i.state <> 'signed-off')",
};
