import { formatCount } from '@/lib/format/count';

type HeldUpProps = { jobs: number; className: string; wordClassName: string };

/** How many jobs a cause holds up. Trouble that holds up none is told in words, since a nought reads like an all-clear. */
export function HeldUp({ jobs, className, wordClassName }: HeldUpProps) {
  if (jobs === 0) return <span className={wordClassName}>no job</span>;
  return (
    <>
      <b className={className}>{formatCount(jobs)}</b>{' '}
      <span className={wordClassName}>{jobs === 1 ? 'job' : 'jobs'}</span>
    </>
  );
}
