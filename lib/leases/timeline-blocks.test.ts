import { describe, expect, it } from 'vitest';
import { createScale, type TimelineAttempt } from './timeline';
import { leaseLane } from './timeline-blocks';

/** One pixel a second, from second 0 to second 1,000. */
const scale = createScale({ from: 0, to: 1_000_000 }, 0, 1_000);
const seconds = (n: number) => n * 1_000;
const GRACE = seconds(30);

const attempt = (over: Partial<TimelineAttempt> = {}): TimelineAttempt => ({
  attempt: 3,
  owner: 'w-7f3a',
  token: '4711',
  startedAt: seconds(100),
  lapsesAt: seconds(500),
  closedAt: null,
  tookOver: false,
  ...over,
});

const blocksAt = (now: number, over: Partial<TimelineAttempt> = {}) =>
  leaseLane(attempt(over), seconds(now), GRACE, scale)?.blocks.map(({ kind, x, width }) => [kind, x, width]);

describe('leaseLane', () => {
  it('splits a live lease at now into spent and left, with grace behind the lapse', () => {
    expect(blocksAt(400)).toEqual([
      ['spent', 100, 300],
      ['left', 400, 100],
      ['grace', 500, 30],
    ]);
  });

  it('grows past the flag once lapsed', () => {
    expect(blocksAt(515)).toEqual([
      ['spent', 100, 400],
      ['grace', 500, 30],
      ['overdue', 500, 15],
    ]);
  });

  it('draws a closed attempt grey and the time it lay open amber', () => {
    expect(blocksAt(900, { closedAt: seconds(560) })).toEqual([
      ['earlier', 100, 400],
      ['untaken', 500, 60],
    ]);
  });

  it('draws neither flag nor open time for one that closed before its lease lapsed', () => {
    const lane = leaseLane(attempt({ closedAt: seconds(300) }), seconds(900), GRACE, scale);
    expect(lane?.blocks.map((block) => block.kind)).toEqual(['earlier']);
    expect(lane?.flag).toBeNull();
  });

  it('draws an attempt without a lease up to now, with no flag', () => {
    expect(blocksAt(400, { lapsesAt: null })).toEqual([['unleased', 100, 300]]);
  });

  it('says so when the attempt began before the window', () => {
    const lane = leaseLane(attempt({ startedAt: seconds(-50), tookOver: true }), seconds(400), GRACE, scale);
    expect(lane).toMatchObject({ clipped: true, pin: null });
  });

  it('is nothing where none of the attempt is in view', () => {
    expect(
      leaseLane(attempt({ startedAt: -9_000, closedAt: -5_000 }), seconds(400), GRACE, scale),
    ).toBeNull();
  });

  it('shortens its label until it fits', () => {
    const labelFor = (startedAt: number) =>
      leaseLane(attempt({ startedAt: seconds(startedAt) }), seconds(450), GRACE, scale)?.label;
    expect(labelFor(100)).toBe('attempt 3, w-7f3a, token 4711');
    expect(labelFor(300)).toBe('attempt 3, token 4711');
    expect(labelFor(370)).toBe('attempt 3');
    expect(labelFor(425)).toBe('3');
    expect(labelFor(445)).toBeNull();
  });
});
