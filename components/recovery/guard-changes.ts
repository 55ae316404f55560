import type { Guard } from '@/lib/actions/action-offer';

export type GuardChange = { column: string; was: string; now: string };

const COLUMNS: readonly { column: string; of: (guard: Guard) => string | number | null }[] = [
  { column: 'status', of: (guard) => guard.status },
  { column: 'attempt', of: (guard) => guard.attempt },
  { column: 'owner', of: (guard) => guard.owner },
  { column: 'token', of: (guard) => guard.token },
  { column: 'lease until', of: (guard) => guard.leaseUntil },
];

/** What moved between the state a panel was armed on and the one read since. Text is compared as it came: to the microsecond. */
export function guardChanges(armed: Guard, now: Guard): GuardChange[] {
  return COLUMNS.filter(({ of }) => of(armed) !== of(now)).map(({ column, of }) => ({
    column,
    was: String(of(armed) ?? 'none'),
    now: String(of(now) ?? 'none'),
  }));
}
