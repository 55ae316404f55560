import type { AuditEventRow } from '@/lib/audit/audit-event';
import { reviewedName } from '@/lib/audit/record-title';
import { readBackendKey } from '@/lib/locks/backend-address';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';

/** What an act was on, as people call it: a job by its subject, a session by its pid, the rest by its key. */
export function targetName({
  target,
  subject,
  address,
}: Pick<AuditEventRow, 'target' | 'subject' | 'address'>): string {
  if (target === 'review') return reviewedName(address.key);
  if (target === 'approval') return `request ${address.key}`;
  if (target === 'alert') return `alert ${address.key}`;
  if (target === 'bulk') return `bulk recovery ${address.key}`;
  if (target === 'backend') return `session ${readBackendKey(address.key)?.pid ?? address.key}`;
  if (target === 'redis-lease') return readLeaseKey(address.key)?.key ?? address.key;
  return subject ?? address.key;
}
