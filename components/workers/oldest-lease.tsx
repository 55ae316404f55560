import { TimeLeft } from '@/components/leases/time-left';
import { Link } from '@/components/ui/link';
import { jobPath } from '@/lib/jobs/address-url';
import type { Timestamp } from '@/lib/time';
import type { OldestLease as Lease } from '@/lib/workers/worker-row';

type OldestLeaseProps = { lease: Lease | null; database: string; databaseNow: Timestamp };

/** The attempt that a worker has held longest, with the time to its lapse or past it. */
export function OldestLease({ lease, database, databaseNow }: OldestLeaseProps) {
  if (lease === null) return <span className="text-ink-3">none</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Link
        href={jobPath({ source: 'native', database, key: lease.key })}
        className="link font-mono wrap-anywhere"
      >
        {lease.subject}
      </Link>
      {lease.until === null ? (
        <span className="text-late">no lease</span>
      ) : (
        <TimeLeft until={lease.until} databaseNow={databaseNow} />
      )}
    </span>
  );
}
