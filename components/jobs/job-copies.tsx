'use client';

import { channelLines } from '@/components/triage/channel-lines';
import { useCopy } from '@/components/triage/use-copy';
import { Button } from '@/components/ui/button';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobDetail } from '@/lib/triage/job-detail';

/** The job's link, and the three lines for the incident channel. */
export function JobCopies({ detail }: { detail: JobDetail }) {
  const { copy, said } = useCopy();
  const { finding, database, environment, job } = detail;
  const url = () => new URL(jobPath(job.address), window.location.href).href;
  return (
    <>
      <span role="status" className="text-done text-label">
        {said}
      </span>
      {finding && (
        <Button
          size="small"
          icon="message-square-text"
          onClick={() =>
            copy(
              channelLines(finding, { database, environment, url: url(), wait: detail.wait }),
              'three lines',
            )
          }
        >
          Copy for the channel
        </Button>
      )}
      <Button size="small" icon="link-2" onClick={() => copy(url(), 'the link')}>
        Copy link
      </Button>
    </>
  );
}
