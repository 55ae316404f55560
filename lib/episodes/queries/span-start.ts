import { type EpisodeSpan, TREND_STEP } from '@/lib/episodes/episode-span';

/** The SQL of the moment at which a span begins: so many whole steps back that the last one holds this moment. */
export function spanStart(span: EpisodeSpan): string {
  const { bucket, buckets } = TREND_STEP[span];
  return `(${stepOf('now()', bucket)} - interval '${(buckets - 1) * bucket} s')`;
}

/** The SQL of the beginning of the step that a moment lies in. Steps begin at midnight UTC, and hours within the day. */
export function stepOf(moment: string, bucket: number): string {
  return `date_bin('${bucket} s', ${moment}, timestamptz '2000-01-01 00:00:00+00')`;
}
