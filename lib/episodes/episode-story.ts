import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { formatUtcDate } from '@/lib/format/utc-time';
import type { JobHistory } from '@/lib/jobs/job-event';
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
  next: JobHistory;
  /** The other episodes of its chain, oldest first; at most fifty of them. */
  chain: readonly EpisodeRow[];
  /** Other troubles of the same subject, those that opened last first; at most twenty. Its chain is left out. */
  others: readonly EpisodeRow[];
  /** What took its place. */
  successor: EpisodeRow | null;
  /** Episodes that were over before that moment are in the archive; null when all are here. */
  archivedUntil: Timestamp | null;
};

/** An episode that is in the archive: with which month it went there, and what was over before when is there too. */
export type ArchivedEpisode = { id: string; table: string; untilAt: Timestamp };

/** What is said of it where somebody asks for it. */
export function archivedSentence({ id, table, untilAt }: ArchivedEpisode): string {
  return `Episode ${id} was over before ${formatUtcDate(untilAt)} and is in the archive, in the table ${table}.`;
}
