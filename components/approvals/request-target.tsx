import { isOnBulk, requestSubject } from '@/components/recovery/request-title';
import { Link } from '@/components/ui/link';
import type { Approval } from '@/lib/approvals/approval';
import { bulkPath } from '@/lib/bulk/bulk-url';
import { jobPath } from '@/lib/jobs/address-url';
import { readBackendKey } from '@/lib/locks/backend-address';
import { backendPath } from '@/lib/locks/lock-url';
import { redisLeasePath } from '@/lib/redis-leases/lease-url';

type Target = Pick<Approval, 'verb' | 'subject' | 'address'>;

/** The job, the session or the bulk recovery that a request is on. */
export function RequestTarget({ approval }: { approval: Target }) {
  return (
    <Link href={pathOf(approval)} className="link font-mono wrap-anywhere">
      {requestSubject(approval)}
    </Link>
  );
}

function pathOf({ verb, address }: Target) {
  if (isOnBulk(verb)) return bulkPath(address.key);
  if (address.source === 'redis') return redisLeasePath(address.key);
  return readBackendKey(address.key) ? backendPath(address.key) : jobPath(address);
}
