import type { Guard } from '@/lib/actions/action-offer';
import type { Seen } from '@/lib/recovery/recovery-request';
import type { Evidence } from '@/lib/triage/finding';
import type { JobDetail } from '@/lib/triage/job-detail';

/** No attempt has this number: where attempts are not counted, no guard on one holds. */
const NOT_COUNTED = 0;

/** The guarded columns as they were read last, in the database's own text: a guard made from a rounded time never holds. */
export function guardOf({ job, observation }: JobDetail): Guard {
  if (observation.job.state === 'unread' || observation.lease.state === 'unread') {
    const { status, owner, token, leaseUntil } = job;
    return { status, attempt: job.attempt ?? NOT_COUNTED, owner, token, leaseUntil };
  }
  const { status } = observation.job.value;
  const attempt = observation.job.value.attempt ?? NOT_COUNTED;
  const { owner, token, until } = observation.lease.value;
  return { status, attempt, owner, token, leaseUntil: until };
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
