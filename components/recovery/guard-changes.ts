import type { Guard } from '@/lib/actions/action-offer';
import { guardedColumns } from '@/lib/actions/guarded-columns';
import type { JobVerb } from '@/lib/actions/recovery-action';

export type GuardChange = { column: string; was: string; now: string };

/** What moved between the state a panel was armed on and the one read since, of the columns that this act repeats. */
export function guardChanges(verb: JobVerb, armed: Guard, now: Guard): GuardChange[] {
  // Of a job of somebody else's every column is compared.
  const foreign = armed.startedAt !== undefined;
  return changesOf(foreign ? EVERY : guardedColumns(verb), armed, now);
}

const EVERY = ['status', 'attempt', 'owner', 'leaseUntil', 'startedAt'] as const;

const NAMES: Readonly<Record<string, string>> = {
  leaseUntil: 'lease until',
  startedAt: 'running since',
  pausedAt: 'paused since',
  disabledAt: 'disabled since',
  itemsHash: 'list',
  acknowledgedUntil: 'acknowledged until',
};

/** The same of any guard. Text is compared as it came: to the microsecond. */
export function changesOf<G extends object>(
  columns: readonly (keyof G & string)[],
  armed: G,
  now: G,
): GuardChange[] {
  return columns
    .filter((column) => armed[column] !== now[column])
    .map((column) => ({
      column: NAMES[column] ?? column,
      was: String(armed[column] ?? 'none'),
      now: String(now[column] ?? 'none'),
    }));
}
