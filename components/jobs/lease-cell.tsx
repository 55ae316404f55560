'use client';

import { LiveGauge } from '@/components/triage/live-gauge';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatOverdue, formatRemaining } from '@/lib/format/duration';
import type { JobRow } from '@/lib/jobs/job';
import type { GaugeWindow } from '@/lib/leases/gauge';
import { epochMs, type Timestamp } from '@/lib/time';

type LeaseCellProps = {
  job: JobRow;
  databaseNow: Timestamp;
  /** The stretch of time that every gauge of the column shows, so that they can be compared. */
  window: GaugeWindow;
};

/** The lease of a running attempt: time left or time over, and a gauge too small for ticks. */
export function LeaseCell({ job, databaseNow, window }: LeaseCellProps) {
  const now = useServerNow(epochMs(databaseNow));
  if (job.status !== 'running') return null;
  if (job.leaseUntil === null) return <span className="text-late">no lease</span>;
  const left = epochMs(job.leaseUntil) - now;
  return (
    <span className="grid grid-cols-[52px_minmax(60px,1fr)] max-sm:grid-cols-[auto_minmax(60px,1fr)] items-center gap-2">
      <span className={`text-right font-medium font-mono ${left <= 0 ? 'text-late' : ''}`}>
        {left <= 0 ? formatOverdue(-left) : formatRemaining(left)}
      </span>
      <LiveGauge
        size="mini"
        lease={{ until: job.leaseUntil, renewedAt: job.heartbeatAt, heartbeatInterval: 0, grace: 0 }}
        databaseNow={databaseNow}
        window={window}
      />
    </span>
  );
}
