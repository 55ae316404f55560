import { describe, expect, it } from 'vitest';
import { type BeatSource, beatsBetween, missedBeats } from './beats';

const every15: BeatSource = { renewedAt: 100_000, heartbeatMs: 15_000, readAt: 1_000_000 };

describe('missedBeats', () => {
  it('counts a beat only when it is late beyond the tolerance', () => {
    expect(missedBeats(every15, 115_000)).toBe(0);
    expect(missedBeats(every15, 118_749)).toBe(0);
    expect(missedBeats(every15, 118_750)).toBe(1);
  });

  it('counts nothing after the row was read, since nobody has looked', () => {
    expect(missedBeats({ ...every15, readAt: 101_000 }, 900_000)).toBe(0);
  });

  it('is never negative', () => {
    expect(missedBeats(every15, 90_000)).toBe(0);
  });
});

describe('beatsBetween', () => {
  it('draws what was seen back from the last renewal, and what was due after it', () => {
    expect(beatsBetween(every15, 150_000, 70_000, 200_000, 20)).toEqual({
      seen: [70_000, 85_000, 100_000],
      missed: [115_000, 130_000, 145_000],
    });
  });

  it('draws no beat before the attempt began', () => {
    const young = { ...every15, acquiredAt: 90_000 };
    expect(beatsBetween(young, 101_000, 0, 200_000, 20).seen).toEqual([100_000]);
  });

  it('thins them evenly and keeps the newest', () => {
    const { missed } = beatsBetween(every15, 1_000_000, 0, 1_000_000, 20);
    expect(missed.length).toBeLessThanOrEqual(20);
    expect(missed.at(-1)).toBe(100_000 + missedBeats(every15, 1_000_000) * 15_000);
    const gaps = new Set(missed.slice(1).map((at, index) => at - (missed[index] ?? 0)));
    expect(gaps.size).toBe(1);
  });

  it('stays small after a silence of a year', () => {
    const year = 365 * 86_400_000;
    const { seen, missed } = beatsBetween({ ...every15, readAt: year }, year, 0, year, 20);
    expect(seen.length + missed.length).toBeLessThanOrEqual(40);
  });
});
