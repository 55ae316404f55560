'use client';

import { timelineData } from '@/components/jobs/timeline-data';
import { LeaseTimelinePanel } from '@/components/leases/lease-timeline-panel';
import { useServerNow } from '@/components/ui/use-server-now';
import { epochMs } from '@/lib/time';
import type { JobDetail } from '@/lib/triage/job-detail';

/** The timeline of the attempt, stepping with the database's clock. Nothing is drawn for an attempt that never began. */
export function JobTimeline({ detail }: { detail: JobDetail }) {
  const nowMs = useServerNow(epochMs(detail.databaseNow));
  const data = timelineData(detail);
  return data.attempts.length > 0 ? <LeaseTimelinePanel data={data} nowMs={nowMs} /> : null;
}
