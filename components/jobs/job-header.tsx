import type { ReactNode } from 'react';
import { AttemptCount } from '@/components/jobs/attempt-count';
import { StatusMark } from '@/components/jobs/status-mark';
import { ChangedValue } from '@/components/ui/changed-value';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { jobsBesidePath } from '@/lib/jobs/address-url';
import type { Job } from '@/lib/jobs/job';
import type { Queue } from '@/lib/jobs/queue';

type JobHeaderProps = {
  job: Job;
  queue: Queue;
  /** The page's own buttons: copy link, copy for the channel. */
  aside: ReactNode;
};

/** Which attempt of which subject this is, and where it stands. */
export function JobHeader({ job, queue, aside }: JobHeaderProps) {
  const position = job.stage === null ? 0 : queue.stages.indexOf(job.stage) + 1;
  return (
    <header>
      <nav aria-label="Where this hangs" className="mb-1.5 flex items-center gap-1.5 text-ink-3 text-label">
        <Link href="/jobs" className="hover:text-ink">
          Jobs
        </Link>
        <Icon icon="chevron-right" size="lamp" />
        <Link href={jobsBesidePath(job.address, job.queue)} className="font-mono hover:text-ink">
          {job.queue}
        </Link>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h1 className="min-w-0 font-mono font-semibold text-[24px] leading-[30px] tracking-[-0.045em] wrap-anywhere max-sm:text-[20px] max-sm:leading-[26px]">
          {job.subject}
        </h1>
        <CopyButton value={job.subject} what="subject" className="-mx-2" />
        <span className="text-finding">
          <ChangedValue value={job.status}>
            <StatusMark {...job} />
          </ChangedValue>
        </span>
        <dl className="flex flex-wrap items-center gap-y-1 text-[12.5px] text-ink-3 leading-4">
          <Fact name="attempt">
            <AttemptCount {...job} />
          </Fact>
          {job.stage !== null && (
            <Fact name="stage" after={position > 0 ? `${position} of ${queue.stages.length}` : undefined}>
              <ChangedValue value={job.stage} className="font-mono" />
            </Fact>
          )}
          {job.owner !== null && (
            <Fact name="owner">
              <span className="font-mono">{job.owner}</span>
            </Fact>
          )}
          <Fact name="job">
            <span className="font-mono">{job.address.key}</span>
          </Fact>
        </dl>
        <div className="ml-auto flex items-center gap-2 max-sm:hidden">{aside}</div>
      </div>
    </header>
  );
}

function Fact({ name, after, children }: { name: string; after?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex gap-1 border-line-2 border-l px-3 max-sm:border-l-0 max-sm:pl-0">
      <dt>{name}</dt>{' '}
      <dd className="font-medium text-ink wrap-anywhere">
        {children} {after && <span className="font-normal text-ink-3">{after}</span>}
      </dd>
    </div>
  );
}
