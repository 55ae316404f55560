import type { EpisodeTimes } from '@/lib/episodes/episode-row';
import { epochMs, type Timestamp } from '@/lib/time';

/** Half took no longer than the median, and nineteen of twenty no longer than p95; of so many. Seconds. */
export type TimeSpread = { count: number; median: number; p95: number };

/** How many opened in one step of time, and how many of those were a trouble that came back. */
export type TrendBucket = { at: Timestamp; opened: number; cameBack: number };

export type KindTrend = {
  kind: string;
  opened: number;
  cameBack: number;
  /** How many of them last. */
  open: number;
  byItself: number;
  byAct: number;
  superseded: number;
  /** The most jobs that one of them held up. */
  heldUp: number;
  /** Null where no episode has the time. */
  times: Readonly<Record<keyof EpisodeTimes, TimeSpread | null>>;
  /** Every step of the span, oldest first, those without any too. */
  buckets: readonly TrendBucket[];
};

/** How often each kind of trouble opened over a span, the most frequent first. */
export type EpisodeTrend = {
  databaseNow: Timestamp;
  /** The whole steps that are shown: the last one holds this moment and is not over. */
  from: Timestamp;
  to: Timestamp;
  /** Seconds of a step. */
  bucket: number;
  kinds: readonly KindTrend[];
};

/** Steps in which something opened, filled up with those in which nothing did. */
export function fillBuckets(
  found: readonly TrendBucket[],
  { from, bucket, buckets }: { from: Timestamp; bucket: number; buckets: number },
): TrendBucket[] {
  const byStart = new Map(found.map((one) => [epochMs(one.at), one]));
  return Array.from({ length: buckets }, (_, index) => {
    const start = epochMs(from) + index * bucket * 1_000;
    return byStart.get(start) ?? { at: new Date(start).toISOString(), opened: 0, cameBack: 0 };
  });
}
