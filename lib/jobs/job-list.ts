import type { JobRow, JobStatus } from '@/lib/jobs/job';
import type { PageEnds } from '@/lib/jobs/list-page';
import type { Timestamp } from '@/lib/time';

/** What a jobs list may be narrowed by. All of it stands in the URL. */
export type JobFilter = {
  /** The first part of the addresses of its jobs; null is the native table. */
  source: string | null;
  status: JobStatus | null;
  queue: string | null;
  owner: string | null;
  stage: string | null;
  /** `live`, `lapsed` or `none`; only for running attempts. */
  lease: 'live' | 'lapsed' | 'none' | null;
  /** A subject prefix, an id or an owner. */
  search: string | null;
  /** Part of the error that an attempt failed with, as it is shown. */
  error: string | null;
};

/** One page of 50, newest first, by keyset. */
export type JobPage = PageEnds & {
  databaseNow: Timestamp;
  rows: readonly JobRow[];
  /** What was searched for is a whole subject, id or owner, and begins so many other subjects that it was taken for that alone. */
  wholeOnly: boolean;
};

/** Keys of what a filter finds, newest first; `more` where there are others. */
export type JobKeys = { keys: readonly string[]; more: boolean };

/** Exact for live states, bounded for the others. */
export type JobCounts = Record<JobStatus, { count: number; atLeast: boolean }>;
