import type { SessionJobs as Jobs } from '@/components/locks/lock-book';
import { Link } from '@/components/ui/link';
import { countOf } from '@/lib/format/count';
import { jobPath } from '@/lib/jobs/address-url';

type SessionJobsProps = { jobs: Jobs | null; database: string };

/** The jobs that a session runs, and which stand still while it waits. Nothing where it is known to run none. */
export function SessionJobs({ jobs, database }: SessionJobsProps) {
  if (jobs === null) return null;
  const { only, count, worker } = jobs;
  return only ? (
    <Link
      href={jobPath({ source: 'native', database, key: only.key })}
      className="link inline-block max-w-full font-mono wrap-anywhere"
    >
      {only.subject}
    </Link>
  ) : (
    <Link href={`/jobs?status=running&owner=${encodeURIComponent(worker)}`} className="link">
      {countOf(count, 'job')}
    </Link>
  );
}
