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

/** What it is on: a job by its subject, a session by its pid. */
export function requestSubject({ subject, address }: Pick<Approval, 'subject' | 'address'>): string {
  const backend = readBackendKey(address.key);
  return subject ?? (backend ? `session ${backend.pid}` : address.key);
}
