import type { JobCounts } from '@/lib/jobs/job-list';
import type { TriageSnapshot } from '@/lib/triage/snapshot';
import type { Standing } from '@/lib/visit/standing';

/** A queue that was found, with how many of its jobs stand where, or why they were not counted. */
export type VisitedQueue = { name: string } & ({ counts: JobCounts } | { why: string });

/** What a visit sees at one moment: of Triage what needs no table of ours. */
export type VisitSnapshot = Pick<
  TriageSnapshot,
  'databaseNow' | 'database' | 'environment' | 'judged' | 'tookMs' | 'findings' | 'unlisted' | 'notJudged'
> & {
  queues: readonly VisitedQueue[];
  standing: Standing;
};
