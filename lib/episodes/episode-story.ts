import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { Timestamp } from '@/lib/time';

/** One episode as its page shows it. */
export type EpisodeStory = {
  databaseNow: Timestamp;
  database: string;
  environment: 'production' | 'staging' | 'development';
  episode: EpisodeRow;
  /** Every act on what it is about and on the finding itself while it lasted, refusals too, oldest first; at most a hundred. */
  acts: readonly AuditEventRow[];
  /** What its subject went through afterwards, oldest first; nothing while it lasts or when it is about no job. */
  next: readonly JobEvent[];
  /** The other episodes of its chain, oldest first; at most fifty of them. */
  chain: readonly EpisodeRow[];
  /** Other troubles of the same subject, those that opened last first; at most twenty. Its chain is left out. */
  others: readonly EpisodeRow[];
  /** What took its place. */
  successor: EpisodeRow | null;
};
