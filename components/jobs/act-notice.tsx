import { RecentActNotice } from '@/components/jobs/recent-act-notice';
import { TakeoverLine } from '@/components/leases/takeover-line';
import { AskedAlready } from '@/components/recovery/asked-already';
import type { JobDetail } from '@/lib/triage/job-detail';

/** What to know before confirming an act on a job: what somebody else has just done, and what happens by itself. */
export function ActNotice({
  detail: { job, queue, interventions, requests, databaseNow },
}: {
  detail: JobDetail;
}) {
  // What becomes of a job of somebody else's by itself stands in its verdict.
  const until = job.status === 'running' && job.address.source === 'native' ? job.leaseUntil : null;
  return (
    <div className="grid gap-2 px-4 pt-2.5 empty:hidden">
      <RecentActNotice interventions={interventions} databaseNow={databaseNow} />
      <AskedAlready banner requests={requests} databaseNow={databaseNow} />
      {until && <TakeoverLine queue={queue} until={until} databaseNow={databaseNow} />}
    </div>
  );
}
