import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type EpisodeFilter, episodeListParams } from '@/lib/episodes/episode-filter';
import type { EpisodePage, EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeStory } from '@/lib/episodes/episode-story';
import type { EpisodeTrend } from '@/lib/episodes/episode-trend';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** A span of days changes slowly: it is counted this seldom at most. */
const TREND_MS = 30_000;

/** One page of the history; while another page loads the last one stays. */
export function episodesOptions(filter: EpisodeFilter, cursor: string | null, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['episodes', 'list', filter, cursor],
    queryFn: ({ signal }) =>
      fetchJson<EpisodePage>(`/api/episodes?${episodeListParams(filter, cursor)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<EpisodePage>(refreshMs),
  });
}

/** How often each kind opened over the span. */
export function episodeTrendOptions({ queue, span }: EpisodeFilter, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['episodes', 'trend', queue, span],
    queryFn: ({ signal }) =>
      fetchJson<EpisodeTrend>(`/api/episodes/trend?${episodeListParams({ queue, span }, null)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<EpisodeTrend>(refreshMs && Math.max(refreshMs, TREND_MS)),
  });
}

/** One episode with what belongs to it: while it lasts it grows. */
export function episodeOptions(id: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['episodes', 'one', id],
    queryFn: ({ signal }) => fetchJson<EpisodeStory>(`/api/episodes/${encodeURIComponent(id)}`, signal),
    ...polling<EpisodeStory>(refreshMs),
  });
}

/** What lasted when an act was done. It changes only by how that ended. */
export function episodesOfActOptions(seq: string, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['episodes', 'of', seq],
    queryFn: ({ signal }) =>
      fetchJson<readonly EpisodeRow[]>(`/api/episodes/of/${encodeURIComponent(seq)}`, signal),
    ...polling<readonly EpisodeRow[]>(refreshMs && Math.max(refreshMs, TREND_MS)),
  });
}
