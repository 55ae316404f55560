import { OtherEpisodes } from '@/components/episodes/other-episodes';
import type { EpisodeRow } from '@/lib/episodes/episode-row';

type ActEpisodesProps = {
  /** Null while they are read or when they could not be. */
  rows: readonly EpisodeRow[] | null;
};

/** Which troubles lasted when an act was done. Nothing where there was none: an act on a healthy job is one too. */
export function ActEpisodes({ rows }: ActEpisodesProps) {
  if (rows === null || rows.length === 0) return null;
  return <OtherEpisodes title="The trouble at that time" rows={rows} what="kind" />;
}
