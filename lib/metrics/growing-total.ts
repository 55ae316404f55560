import { epochMs, type Timestamp } from '@/lib/time';

/** What was counted of one series in one minute that began at `minute`. */
export type Minute = { series: string; minute: Timestamp; value: number };

/** Reads the minutes that begin after `after`. */
export type ReadMinutes = (after: Timestamp) => Promise<readonly Minute[]>;

/** A minute is added for good once whatever counted in it has long committed. */
const SETTLED_SECONDS = 120;
/** After a longer silence of whoever scrapes, what lies further back is not counted: reading it would be dear. */
const FURTHEST_BACK_SECONDS = 3_600;

/**
 * Makes totals that only grow out of figures that are kept by the minute, and for a while. They begin when they are first
 * asked for, as those of a process do that starts.
 */
export function growingTotals() {
  const settled = new Map<string, number>();
  let upTo: Timestamp | null = null;

  return async (now: Timestamp, read: ReadMinutes): Promise<ReadonlyMap<string, number>> => {
    const bound = minuteBefore(now, SETTLED_SECONDS);
    const furthest = minuteBefore(now, FURTHEST_BACK_SECONDS);
    const after: Timestamp = upTo === null ? bound : upTo < furthest ? furthest : upTo;
    const minutes = await read(after);
    const totals = new Map(settled);
    for (const { series, minute, value } of minutes) {
      // Twice at the same time, one of the two may have added it already.
      if (upTo !== null && minute <= upTo) continue;
      totals.set(series, (totals.get(series) ?? 0) + value);
      if (minute <= bound) settled.set(series, (settled.get(series) ?? 0) + value);
    }
    upTo = upTo !== null && upTo > bound ? upTo : bound;
    return totals;
  };
}

/** When the minute began in which it was so many seconds earlier. */
function minuteBefore(now: Timestamp, seconds: number): Timestamp {
  const at = new Date(epochMs(now) - seconds * 1_000).toISOString();
  return `${at.slice(0, 17)}00.000000Z`;
}
