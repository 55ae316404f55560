import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartScale, placeAt, roundEnd, roundSeconds, timeTicks } from '@/components/health/chart-scale';

const MINUTE = 60_000;
const hour = { sinceMs: Date.parse('2026-11-29T02:15:00Z'), bucketMs: MINUTE, buckets: 60 };
const week = { sinceMs: Date.parse('2026-11-22T04:00:00Z'), bucketMs: 60 * MINUTE, buckets: 168 };

describe('the scale of a chart', () => {
  it('finds under the middle of a bucket that bucket, at every width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 260, max: 1_600 }), fc.integer({ min: 0, max: 167 }), (width, place) => {
        const scale = chartScale(week, width, 10);
        expect(placeAt(scale, week, scale.xOf(place))).toBe(place);
      }),
    );
  });

  it('finds the nearest bucket beside the plot', () => {
    const scale = chartScale(hour, 560, 10);
    expect([placeAt(scale, hour, 0), placeAt(scale, hour, 559)]).toEqual([0, 59]);
  });

  it('puts nothing on the ground and the end at the top, and keeps marks within the plot', () => {
    const scale = chartScale(hour, 560, 80);
    expect([scale.y(0), scale.y(80)]).toEqual([scale.bottom, scale.top]);
    expect(scale.xAt(hour.sinceMs - MINUTE)).toBe(scale.left);
    expect(scale.xAt(hour.sinceMs + 90 * MINUTE)).toBe(scale.right);
  });

  it('is the same for the same stretch and width, so that charts below one another have one axis', () => {
    expect(chartScale(hour, 560, 1).xOf(17)).toBe(chartScale(hour, 560, 9_000).xOf(17));
  });
});

describe('timeTicks', () => {
  it('names quarters of an hour', () => {
    expect(timeTicks(hour, 560).map(({ label }) => label)).toEqual([
      '02:15',
      '02:30',
      '02:45',
      '03:00',
      '03:15',
    ]);
  });

  it('names days where there are several, fewer on a phone', () => {
    expect(timeTicks(week, 700).map(({ label }) => label)).toContain('25 Nov');
    expect(timeTicks(week, 340).length).toBeLessThanOrEqual(4);
    for (const { ms } of timeTicks(week, 340)) expect(ms % 86_400_000).toBe(0);
  });
});

describe('the end of an axis', () => {
  it('is in reach of the greatest value, and its half is a number one can read', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (most) => {
        const end = roundEnd(most, 4);
        expect(end).toBeGreaterThanOrEqual(most);
        expect(end).toBeLessThanOrEqual(Math.max(8, most * 2.01));
        expect(String(end / 2).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('goes by the steps of a clock for durations', () => {
    expect([roundSeconds(3, 18), roundSeconds(301, 0), roundSeconds(90_000, 0)]).toEqual([20, 600, 172_800]);
  });
});
