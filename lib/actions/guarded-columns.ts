import type { Guard } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';

const COLUMNS = ['status', 'attempt', 'owner', 'token', 'leaseUntil'] as const;

/** Meant for an owner that may beat on: its renewals make the act no less right. */
const WHATEVER_THE_LEASE: readonly JobVerb[] = ['request-stop', 'fence-off', 'cancel-wait'];

/** The columns that must still be as they were seen when the act writes. A change in another does not make it stale. */
export function guardedColumns(verb: JobVerb): readonly (keyof Guard)[] {
  return WHATEVER_THE_LEASE.includes(verb) ? COLUMNS.filter((column) => column !== 'leaseUntil') : COLUMNS;
}
