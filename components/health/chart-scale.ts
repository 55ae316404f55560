import { scaleLinear, scaleUtc } from 'd3-scale';
import { formatUtcDate, formatUtcMinute } from '@/lib/format/utc-time';

/** Where a chart's plot lies in its box, in px. What is right of it belongs to the labels at the lines' ends. */
export const PLOT = { left: 46, right: 46, top: 22, bottom: 22, height: 168 } as const;

const DAY_MS = 86_400_000;
/** A label of the axis needs about this much. */
const LABEL_WIDTH = 96;

/** What all charts of a page share: one stretch of time, cut into buckets. */
export type ChartTime = { sinceMs: number; bucketMs: number; buckets: number };

export type ChartScale = {
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The middle of a bucket. */
  xOf: (place: number) => number;
  xAt: (ms: number) => number;
  bucketWidth: number;
  y: (value: number) => number;
  yMax: number;
};

/** The scales of one chart at its real width. `most` is the greatest value that must be in view. */
export function chartScale(time: ChartTime, width: number, most: number): ChartScale {
  const left = PLOT.left;
  const right = Math.max(left + 40, width - PLOT.right);
  const bottom = PLOT.height - PLOT.bottom;
  const end = time.sinceMs + time.bucketMs * time.buckets;
  const x = scaleLinear([time.sinceMs, end], [left, right]);
  const y = scaleLinear([0, most], [bottom, PLOT.top]);
  return {
    ...{ width, left, right, top: PLOT.top, bottom },
    xOf: (place) => x(time.sinceMs + (place + 0.5) * time.bucketMs),
    xAt: (ms) => x(Math.min(Math.max(ms, time.sinceMs), end)),
    bucketWidth: (right - left) / time.buckets,
    y: (value) => y(value),
    yMax: most,
  };
}

/** The bucket that lies under `x`; the nearest one beside the plot. */
export function placeAt({ left, bucketWidth }: ChartScale, { buckets }: ChartTime, x: number): number {
  return Math.min(Math.max(Math.floor((x - left) / bucketWidth), 0), buckets - 1);
}

export type TimeTick = { ms: number; label: string };

/** Moments to name on the axis, as many as the width has room for. */
export function timeTicks({ sinceMs, bucketMs, buckets }: ChartTime, width: number): TimeTick[] {
  const end = sinceMs + bucketMs * buckets;
  const room = Math.max(2, Math.floor((width - PLOT.left - PLOT.right) / LABEL_WIDTH));
  const ticks = scaleUtc([sinceMs, end], [0, 1]).ticks(room);
  const whole = end - sinceMs > 2 * DAY_MS;
  return ticks
    .map(Number)
    .filter((ms) => !whole || ms % DAY_MS === 0)
    .map((ms) => ({ ms, label: whole ? formatUtcDate(ms).slice(0, -5) : formatUtcMinute(ms) }));
}

/** Numbers that a scale may end with, for each power of ten; their half can be read off too. */
const ENDS = [1, 2, 4, 5, 6, 8, 10];

/** A round number that is at least `most`, so that the three gridlines of a chart, its ground among them, are round too. */
export function roundEnd(most: number, least: number): number {
  const wanted = Math.max(most, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (ENDS.find((end) => end * power >= wanted) ?? 10) * power;
}

/** The same for durations in seconds, by the steps of a clock. */
export function roundSeconds(most: number, least: number): number {
  const wanted = Math.max(most, least);
  return CLOCK_ENDS.find((end) => end >= wanted) ?? roundEnd(wanted / 86_400, 1) * 86_400;
}

const CLOCK_ENDS = [
  ...[1, 2, 4, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600],
  ...[7_200, 14_400, 21_600, 43_200, 86_400],
];
