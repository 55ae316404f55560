import type { JobRow } from '@/lib/jobs/job';

/** `2 of 5`; what the table does not count is said and not made up. */
export function AttemptCount({ attempt, maxAttempts }: Pick<JobRow, 'attempt' | 'maxAttempts'>) {
  if (attempt === null) return <span className="text-ink-3">not counted</span>;
  if (maxAttempts === null) return attempt;
  return (
    <>
      {attempt} <span className="text-ink-3">of {maxAttempts}</span>
    </>
  );
}
