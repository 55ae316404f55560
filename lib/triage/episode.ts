import type { Timestamp } from '@/lib/time';

/** A finding that the watcher has seen and that lasts. */
export type OpenEpisode = { fingerprint: string; openedAt: Timestamp };

/** What ended an episode: nobody, an act on its job, or another finding or attempt in its place. */
export const CLOSED_HOW = ['itself', 'act', 'superseded'] as const;

/** A finding that is over. */
export type ClosedEpisode = {
  subject: string;
  /** As it was last said. */
  sentence: string;
  closedAt: Timestamp;
  closedHow: (typeof CLOSED_HOW)[number];
  /** Who acted; null unless an act ended it. */
  closedBy: string | null;
};
