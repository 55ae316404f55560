import type { InterventionFilter, ReviewStanding } from '@/lib/audit/intervention';

/** The conditions on audit_events `e` that narrow it as asked; what they compare with is added to `values`. */
export function filterConditions(filter: InterventionFilter, values: string[]): string[] {
  const equal = (['actor', 'action', 'outcome', 'subject'] as const).flatMap((column) => {
    const value = filter[column];
    return value === null ? [] : [`e.${column} = $${values.push(value)}`];
  });
  return filter.review === null ? equal : [...equal, REVIEW[filter.review]];
}

/** Over the queue of reviews, whose open items are few: not by asking it about each event. */
const REVIEW: Record<ReviewStanding, string> = {
  reviewed: "e.seq in (select i.audit_seq from leasehold.review_items i where i.state = 'signed-off')",
  unreviewed: "e.seq in (select i.audit_seq from leasehold.review_items i where i.state <> 'signed-off')",
};
