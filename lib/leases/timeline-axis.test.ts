import { describe, expect, it } from 'vitest';
import { createScale } from './timeline';
import { axisTicks } from './timeline-axis';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 29, 2, 59);

function ticksOf(lengthMs: number, width: number, now = START - MINUTE) {
  const window = { from: START, to: START + lengthMs };
  return axisTicks(window, createScale(window, 98, 98 + width), now);
}
const labelsOf = (...args: Parameters<typeof ticksOf>) =>
  ticksOf(...args).flatMap((tick) => tick.label ?? []);

describe('axisTicks', () => {
  it('labels whole minutes that a clock reader expects', () => {
    expect(labelsOf(17 * MINUTE, 756)).toEqual([
      '03:00',
      '03:02',
      '03:04',
      '03:06',
      '03:08',
      '03:10',
      '03:12',
      '03:14',
    ]);
  });

  it('shows seconds where the window is short, and days where it is long', () => {
    expect(labelsOf(40_000, 756)[1]).toBe('02:59:05');
    expect(labelsOf(9 * 24 * 60 * MINUTE, 756)).toContain('1 Dec');
  });

  it.each([40_000, 17 * MINUTE, 3_000 * MINUTE, 1_000_000 * MINUTE])(
    'keeps labels apart over %i ms',
    (length) => {
      const xs = ticksOf(length, 286).flatMap((tick) => (tick.label ? tick.x : []));
      const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0));
      expect(Math.min(...gaps, 999)).toBeGreaterThanOrEqual(57);
      expect(ticksOf(length, 286).length).toBeLessThan(60);
    },
  );

  it('leaves room for the flag of the present', () => {
    expect(labelsOf(17 * MINUTE, 756, START + 15 * MINUTE)).not.toContain('03:14');
  });
});
