import type { EpisodeEnd } from '@/lib/episodes/episode-row';
import { type EpisodeSpan, USUAL_SPAN } from '@/lib/episodes/episode-span';
import { writeParameters } from '@/lib/http/write-parameters';
import type { Timestamp } from '@/lib/time';

/** What the history may be narrowed by; all of it stands in the URL. */
export type EpisodeFilter = {
  kind: string | null;
  queue: string | null;
  /** A subject, whole; looked for within its queue only. */
  subject: string | null;
  how: EpisodeEnd | null;
  span: EpisodeSpan;
  /** Opened at or after; takes the place of the span in the list. */
  from: Timestamp | null;
  /** Opened before. */
  to: Timestamp | null;
};

export const EVERY_EPISODE: EpisodeFilter = {
  kind: null,
  queue: null,
  subject: null,
  how: null,
  span: USUAL_SPAN,
  from: null,
  to: null,
};

/** A filter as search parameters. */
export function episodeListParams(filter: Partial<EpisodeFilter>, cursor: string | null): URLSearchParams {
  const { span, ...rest } = { ...EVERY_EPISODE, ...filter };
  return writeParameters({ ...rest, span: span === USUAL_SPAN ? null : span, cursor });
}

/** The history narrowed so. */
export function historyPath(filter: Partial<EpisodeFilter>): '/health/history' | `/health/history?${string}` {
  const params = episodeListParams(filter, null).toString();
  return params === '' ? '/health/history' : `/health/history?${params}`;
}
