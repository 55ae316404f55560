import { formatUtcDate, formatUtcMinute, formatUtcTime } from '@/lib/format/utc-time';
import type { TimelineScale, TimelineWindow } from './timeline';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps a clock reader expects, each with the finer step that is ticked between its labels. */
const STEPS: ReadonlyArray<{ major: number; minor: number }> = [
  { major: 5 * SECOND, minor: SECOND },
  { major: 10 * SECOND, minor: 5 * SECOND },
  { major: 30 * SECOND, minor: 10 * SECOND },
  { major: MINUTE, minor: 30 * SECOND },
  { major: 2 * MINUTE, minor: MINUTE },
  { major: 5 * MINUTE, minor: MINUTE },
  { major: 10 * MINUTE, minor: 5 * MINUTE },
  { major: 30 * MINUTE, minor: 10 * MINUTE },
  { major: HOUR, minor: 30 * MINUTE },
  { major: 3 * HOUR, minor: HOUR },
  { major: 12 * HOUR, minor: 3 * HOUR },
  { major: DAY, minor: 12 * HOUR },
  { major: 7 * DAY, minor: DAY },
];

/** Labels closer than this run into one another; those with seconds are wider. */
const LABEL_SPACING = { minutes: 58, seconds: 76 } as const;
/** A label this near the flag of the present would lie under it. */
const FLAG_CLEARANCE = 56;
/** A label nearer than this to the right edge would be cut. */
const EDGE_CLEARANCE = 20;

export type AxisTick = { at: number; x: number; major: boolean; label: string | null };

/** The ticks of the axis, with a label where it stands free of its neighbours and of the present's flag. */
export function axisTicks(window: TimelineWindow, scale: TimelineScale, now: number): AxisTick[] {
  const { major, minor } = stepFor(window, scale);
  const ticks: AxisTick[] = [];
  for (let at = Math.ceil(window.from / minor) * minor; at <= window.to; at += minor) {
    const x = scale.x(at);
    const isMajor = at % major === 0;
    const hidden = Math.abs(x - scale.x(now)) <= FLAG_CLEARANCE && scale.shows(now);
    const free = isMajor && !hidden && x < scale.right - EDGE_CLEARANCE;
    ticks.push({ at, x, major: isMajor, label: free ? axisLabel(at, major) : null });
  }
  return ticks;
}

function stepFor(window: TimelineWindow, scale: TimelineScale): { major: number; minor: number } {
  const msPerPixel = (window.to - window.from) / Math.max(1, scale.right - scale.left);
  const fits = ({ major }: { major: number }) =>
    major >= msPerPixel * (major < MINUTE ? LABEL_SPACING.seconds : LABEL_SPACING.minutes);
  return STEPS.find(fits) ?? coarsest(msPerPixel * LABEL_SPACING.minutes);
}

/** Beyond weeks: whole multiples of one, so that the number of ticks stays bounded. */
function coarsest(wanted: number): { major: number; minor: number } {
  const major = Math.ceil(wanted / (7 * DAY)) * 7 * DAY;
  return { major, minor: major };
}

function axisLabel(at: number, major: number): string {
  if (major >= DAY) return formatUtcDate(at).slice(0, -5);
  return major >= MINUTE ? formatUtcMinute(at) : formatUtcTime(at);
}
