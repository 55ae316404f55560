import { targetName } from '@/components/audit/target-name';
import { Link } from '@/components/ui/link';
import { alertPath } from '@/lib/alerts/alert-message';
import { requestPath } from '@/lib/approvals/request-url';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { bulkPath } from '@/lib/bulk/bulk-url';
import { findingPath, jobPath, queueJobsPath } from '@/lib/jobs/address-url';
import { backendPath } from '@/lib/locks/lock-url';
import { redisLeasePath } from '@/lib/redis-leases/lease-url';
import { reviewPath } from '@/lib/reviews/review-filter';
import { workerPath } from '@/lib/workers/worker-url';

/** What an act was on: a job by its subject, a queue by its jobs, a worker, a session in Locks, a finding in Triage. */
export function TargetLink({ row }: { row: AuditEventRow }) {
  return (
    <Link href={pathOf(row)} className="link font-mono wrap-anywhere">
      {targetName(row)}
    </Link>
  );
}

function pathOf({ target, address }: AuditEventRow) {
  if (target === 'queue') return queueJobsPath(address.key);
  if (target === 'review') return reviewPath(address.key);
  if (target === 'approval') return requestPath(address.key);
  if (target === 'backend') return backendPath(address.key);
  if (target === 'redis-lease') return redisLeasePath(address.key);
  if (target === 'alert') return alertPath(address.key);
  if (target === 'bulk') return bulkPath(address.key);
  if (target === 'finding') return findingPath(address.key);
  return target === 'worker' ? workerPath(address.key) : jobPath(address);
}
