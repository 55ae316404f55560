import type { JobRow, JobStatus } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** What a jobs list may be narrowed by. All of it stands in the URL. */
export type JobFilter = {
  status: JobStatus | null;
  queue: string | null;
  owner: string | null;
  stage: string | null;
  /** `live`, `lapsed` or `none`; only for running attempts. */
  lease: 'live' | 'lapsed' | 'none' | null;
  /** A subject prefix, an id or an owner. */
  search: string | null;
};

/** One page of 50, newest first, by keyset: `older` and `newer` are cursors or null at an end. */
export type JobPage = {
  databaseNow: Timestamp;
  rows: readonly JobRow[];
  older: string | null;
  newer: string | null;
};

/** Keys of what a filter finds, newest first; `more` where there are others. */
export type JobKeys = { keys: readonly string[]; more: boolean };

/** Exact for live states, bounded for the others. */
export type JobCounts = Record<JobStatus, { count: number; atLeast: boolean }>;
