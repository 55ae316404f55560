import type { Guard } from '@/lib/actions/action-offer';
import { guardedColumns } from '@/lib/actions/guarded-columns';
import type { JobVerb } from '@/lib/actions/recovery-action';

export type GuardChange = { column: string; was: string; now: string };

const NAMES: Partial<Record<keyof Guard, string>> = { leaseUntil: 'lease until' };

/**
 * What moved between the state a panel was armed on and the one read since, of the columns that this act repeats. Text is
 * compared as it came: to the microsecond.
 */
export function guardChanges(verb: JobVerb, armed: Guard, now: Guard): GuardChange[] {
  return guardedColumns(verb)
    .filter((column) => armed[column] !== now[column])
    .map((column) => ({
      column: NAMES[column] ?? column,
      was: String(armed[column] ?? 'none'),
      now: String(now[column] ?? 'none'),
    }));
}
