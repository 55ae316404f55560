import type { Timestamp } from '@/lib/time';

/** A finding that the watcher has seen and that lasts. */
export type OpenEpisode = {
  id: string;
  fingerprint: string;
  openedAt: Timestamp;
  /** How often it was over and came back within ten minutes before. */
  flaps: number;
};

/** Which time a trouble is there, from how often it came back: "3rd time". */
export function nthTime(flaps: number): string {
  const nth = flaps + 1;
  const tens = nth % 100;
  const word = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][nth % 10] ?? 'th');
  return `${nth}${word} time`;
}

/** The open episode of a finding; null while no watcher has seen it. */
export function episodeOf(episodes: readonly OpenEpisode[], fingerprint: string): OpenEpisode | null {
  return episodes.find((episode) => episode.fingerprint === fingerprint) ?? null;
}

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
