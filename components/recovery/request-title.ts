import { targetOf, verbOf } from '@/lib/actions/recovery-action';
import type { Approval } from '@/lib/approvals/approval';
import { wishWords } from '@/lib/audit/record-title';
import { readBackendKey } from '@/lib/locks/backend-address';

type Wished = Pick<Approval, 'verb' | 'address'>;

/** What is asked for, after "to": `fence off 1 owner`. */
export function requestWish({ verb, address }: Wished): string {
  const known = verbOf(verb);
  return wishWords({ action: verb, address, target: known ? targetOf(known) : 'job' });
}

/** `Ana Ruiz asks to fence off 1 owner`; once it is over, `asked`. */
export function requestTitle(approval: Wished & Pick<Approval, 'state' | 'requester'>): string {
  const asks = approval.state === 'waiting' ? 'asks' : 'asked';
  return `${approval.requester.name} ${asks} to ${requestWish(approval)}`;
}

/** What it is on: a job by its subject, a session by its pid, a bulk recovery by its number. */
export function requestSubject({ verb, subject, address }: Wished & Pick<Approval, 'subject'>): string {
  if (isOnBulk(verb)) return `bulk recovery ${address.key}`;
  const backend = readBackendKey(address.key);
  return subject ?? (backend ? `session ${backend.pid}` : address.key);
}

/** Whether a request is on a bulk recovery, whose number could be that of a job as well. */
export function isOnBulk(verb: string): boolean {
  const known = verbOf(verb);
  return known !== null && targetOf(known) === 'bulk';
}
