import type { InterventionFilter } from '@/lib/audit/intervention';

/** The conditions on audit_events `e` that narrow it as asked; what they compare with is added to `values`. */
export function filterConditions(filter: InterventionFilter, values: string[]): string[] {
  return (['actor', 'action', 'outcome', 'subject'] as const).flatMap((column) => {
    const value = filter[column];
    return value === null ? [] : [`e.${column} = $${values.push(value)}`];
  });
}
