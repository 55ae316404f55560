import type { Guard } from '@/lib/actions/action-offer';
import type { Seen } from '@/lib/recovery/recovery-request';
import type { Evidence } from '@/lib/triage/finding';
import type { JobDetail } from '@/lib/triage/job-detail';

/** The guarded columns as they were read last, in the database's own text: a guard made from a rounded time never holds. */
export function guardOf({ job, observation }: JobDetail): Guard {
  if (observation.job.state === 'unread' || observation.lease.state === 'unread') {
    const { status, attempt, owner, token, leaseUntil } = job;
    return { status, attempt, owner, token, leaseUntil };
  }
  const { status, attempt, startedAt } = observation.job.value;
  const { owner, token, until } = observation.lease.value;
  const guard = { status, attempt, owner, token, leaseUntil: until };
  return observation.address.source === 'native' ? guard : { ...guard, startedAt };
}

/** What the operator has before their eyes, for the record. */
export function seenOf({ finding, databaseNow }: JobDetail, evidence: readonly Evidence[]): Seen {
  return {
    rule: finding?.rule ?? null,
    sentence: finding?.verdict ?? null,
    readAt: databaseNow,
    evidence: evidence.map(({ label, value, meaning }) => ({ label, value, meaning })),
  };
}
