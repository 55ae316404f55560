/** A waiter on the time axis, in epoch milliseconds. */
export type Arrival = { at: number; job: boolean };

/** The drawn size; the picture is stretched to its place, its strokes are not. */
export const CURVE = { width: 940, height: 62, ground: 46, longMark: 14, shortMark: 7 } as const;

const TOP = 4;
const EDGE = 2;

/**
 * How a convoy grew: a line that steps up with each arrival, and a rug of marks under it. `from` is the left edge, `now`
 * the right one; who came before is drawn at the edge, so that nobody is lost.
 */
export function convoyCurve(arrivals: readonly Arrival[], from: number, now: number) {
  const span = Math.max(1, now - from);
  const x = (at: number) =>
    round(EDGE + (Math.min(Math.max(at - from, 0), span) / span) * (CURVE.width - 2 * EDGE));
  const sorted = arrivals.toSorted((a, b) => a.at - b.at);
  const step = (CURVE.ground - TOP) / Math.max(1, sorted.length);
  const steps = sorted.map(({ at }, index) => `H${x(at)}V${round(CURVE.ground - (index + 1) * step)}`);
  return {
    line: `M${EDGE} ${CURVE.ground}${steps.join('')}H${x(now)}`,
    marks: sorted.map(({ at, job }) => ({ x: x(at), job })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
