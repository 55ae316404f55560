import type { TabItem } from '@/components/ui/tabs';
import { countOf, formatCount } from '@/lib/format/count';
import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import { jobListParams } from '@/lib/jobs/job-filter';
import type { JobCounts, JobFilter } from '@/lib/jobs/job-list';

type Tab = JobStatus | 'all';

const word = (status: JobStatus) => status.charAt(0).toUpperCase() + status.slice(1);

/** A tab for each status in lifecycle order. Its link keeps the other filters and begins at the first page. */
export function statusTabs(filter: JobFilter, counts: JobCounts | null): TabItem<Tab>[] {
  const href = (status: JobStatus | null) => `/jobs?${jobListParams({ ...filter, status }, null)}` as const;
  return [
    { value: 'all', label: 'All', href: href(null) },
    ...JOB_STATUSES.map((status) => ({
      value: status,
      label: word(status),
      href: href(status),
      ...(counts && {
        count: formatCount(counts[status].count, counts[status].atLeast ? 'at-least' : 'exact'),
      }),
    })),
  ];
}

/** The page's title: a sentence with its numbers. */
export function jobsTitle(counts: JobCounts | null): string {
  if (counts === null) return 'Jobs';
  const { running, pending } = counts;
  const runs = running.count === 1 ? 'runs' : 'run';
  return `${countOf(running.count, 'job')} ${runs}, ${formatCount(pending.count)} ${pending.count === 1 ? 'waits' : 'wait'}`;
}
