/** How far back the history looks, and how wide a bar of its trend is: about as many bars whatever the span. */
export const EPISODE_SPANS = ['24h', '7d', '30d', 'all'] as const;
export type EpisodeSpan = (typeof EPISODE_SPANS)[number];

export const USUAL_SPAN: EpisodeSpan = '7d';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export type TrendStep = { /** Seconds. */ bucket: number; buckets: number };

/** The list goes back for ever; the trend of all of it is that of thirty days. */
export const TREND_STEP: Readonly<Record<EpisodeSpan, TrendStep>> = {
  '24h': { bucket: HOUR, buckets: 24 },
  '7d': { bucket: 6 * HOUR, buckets: 28 },
  '30d': { bucket: DAY, buckets: 30 },
  all: { bucket: DAY, buckets: 30 },
};
