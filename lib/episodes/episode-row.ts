import type { JobAddress } from '@/lib/jobs/job';
import type { PageEnds } from '@/lib/jobs/list-page';
import type { Timestamp } from '@/lib/time';
import type { CLOSED_HOW } from '@/lib/triage/episode';
import type { Confidence, Finding } from '@/lib/triage/finding';

/** How an episode stands: it lasts, or what ended it. */
export const EPISODE_ENDS = ['open', 'itself', 'act', 'superseded'] as const;
export type EpisodeEnd = (typeof EPISODE_ENDS)[number];

/** How long it took, in seconds with all their microseconds; null where the moments that would tell are not there. */
export type EpisodeTimes = {
  /** From the beginning that the evidence told to the opening. Null for one that came back: it had been detected before. */
  toDetect: number | null;
  /** From the opening to the first act. */
  toFirstAct: number | null;
  /** From the opening to the end. Null while it lasts, and where another finding took its place: nothing was resolved. */
  toResolve: number | null;
};

/** One episode as a list shows it. */
export type EpisodeRow = {
  id: string;
  fingerprint: string;
  /** A word of `FaultKind`, or of another version of this console. */
  kind: string;
  rule: string;
  about: Finding['about'];
  address: JobAddress;
  queue: string | null;
  subject: string;
  attempt: number | null;
  owner: string | null;
  confidence: Confidence;
  /** As it was last said. */
  sentence: string;
  /** Since when the trouble was there, by the evidence of its opening; null when nothing told. */
  troubleSince: Timestamp | null;
  openedAt: Timestamp;
  lastSeenAt: Timestamp;
  closedAt: Timestamp | null;
  closedHow: (typeof CLOSED_HOW)[number] | null;
  closedBy: string | null;
  /** The number of the record that closed it. */
  closedAct: string | null;
  /** The episode that took its place; null when another attempt did. */
  supersededBy: string | null;
  /** `at` is null in rows from before the worst was kept; the rest is then as of the last look. */
  worst: { heldUp: number; confidence: Confidence; sentence: string; at: Timestamp | null };
  firstAct: { seq: string; at: Timestamp; by: string; action: string } | null;
  /** The first episode of the trouble that this one is again; null when it is the first. */
  flapOf: string | null;
  /** How many episodes of the same chain came before it. */
  flaps: number;
  times: EpisodeTimes;
};

/** One page of episodes, those that opened last first. */
export type EpisodePage = PageEnds & {
  databaseNow: Timestamp;
  rows: readonly EpisodeRow[];
  /** Those that were over before that moment are in the archive; null when all are here. */
  archivedUntil: Timestamp | null;
};

/** How it stands, in the one word that the filter uses. */
export function endOf({ closedHow }: Pick<EpisodeRow, 'closedHow'>): EpisodeEnd {
  return closedHow ?? 'open';
}
