import type { Observation } from '@/lib/sources/observation';

/** The guard columns of a row as they are now. */
export type GuardNow = {
  status: string;
  attempt: number | null;
  owner: string | null;
  token: string | null;
  leaseUntil: string | null;
};

/** The names of guard columns that are not what was observed; all of them when the row is no longer there. */
export function movedColumns({ job, lease }: Observation, now: GuardNow | undefined): readonly string[] {
  if (job.state === 'unread' || lease.state === 'unread') return [];
  const then: GuardNow = {
    status: job.value.status,
    attempt: job.value.attempt,
    owner: lease.value.owner,
    token: lease.value.token,
    leaseUntil: lease.value.until,
  };
  return (Object.keys(then) as (keyof GuardNow)[]).filter((column) => then[column] !== now?.[column]);
}
