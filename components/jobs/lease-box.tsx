'use client';

import { LapseAnnouncement } from '@/components/leases/lapse-announcement';
import { LeaseGauge } from '@/components/leases/lease-gauge';
import { LeaseReadout } from '@/components/leases/lease-readout';
import { TakeoverLine } from '@/components/leases/takeover-line';
import { gaugedLease } from '@/components/triage/gauged-lease';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { GaugedLease } from '@/lib/leases/gauge';
import { epochMs } from '@/lib/time';
import type { JobDetail } from '@/lib/triage/job-detail';

/** The big readout and gauge of a running attempt's lease. */
export function LeaseBox({ detail }: { detail: JobDetail }) {
  const { job, databaseNow } = detail;
  const nowMs = useServerNow(epochMs(databaseNow));
  const lease = leaseOf(detail);
  return (
    <>
      <LeaseReadout
        lease={lease}
        nowMs={nowMs}
        size="big"
        note={noteOf(detail, lease, nowMs)}
        className="mb-2"
      />
      <LeaseGauge lease={lease} nowMs={nowMs} size="big" />
      {/* Of a queue of others the verdict tells what becomes of it, as far as that is known. */}
      {job.leaseUntil && job.address.source === 'native' && (
        <TakeoverLine queue={detail.queue} until={job.leaseUntil} databaseNow={databaseNow} />
      )}
      <LapseAnnouncement lease={lease} nowMs={nowMs} subject={job.subject} />
    </>
  );
}

function leaseOf({ observation: { lease }, queue, databaseNow }: JobDetail): GaugedLease {
  if (lease.state === 'unread') return { kind: 'unread' };
  return gaugedLease({ ...lease.value, ...queue }, databaseNow);
}

/** When it lapses or did; what follows by itself stands under the gauge. */
function noteOf({ queue }: JobDetail, lease: GaugedLease, nowMs: number): string | undefined {
  if (lease.kind !== 'lease') return undefined;
  const lapse = formatUtcTime(lease.lapsesAt);
  if (nowMs < lease.lapsesAt) return `lapses ${lapse}`;
  return queue.takeover === 'operator' ? `lapsed ${lapse}, only a person may take it` : `lapsed ${lapse}`;
}
