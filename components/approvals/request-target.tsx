import Link from 'next/link';
import { requestSubject } from '@/components/recovery/request-title';
import type { Approval } from '@/lib/approvals/approval';
import { jobPath } from '@/lib/jobs/address-url';
import { readBackendKey } from '@/lib/locks/backend-address';
import { backendPath } from '@/lib/locks/lock-url';

/** The job or the session that a request is on. */
export function RequestTarget({ approval }: { approval: Pick<Approval, 'subject' | 'address'> }) {
  const { address } = approval;
  return (
    <Link
      href={readBackendKey(address.key) ? backendPath(address.key) : jobPath(address)}
      className="link font-mono wrap-anywhere"
    >
      {requestSubject(approval)}
    </Link>
  );
}
