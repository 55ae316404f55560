import { describe, expect, it } from 'vitest';
import { createScale, type TimelineAttempt, timelineWindow } from './timeline';

const minutes = (n: number) => n * 60_000;
const attempt = (over: Partial<TimelineAttempt> = {}): TimelineAttempt => ({
  attempt: 1,
  owner: 'w-7f3a',
  token: '4711',
  startedAt: minutes(100),
  lapsesAt: minutes(115),
  closedAt: null,
  tookOver: false,
  ...over,
});
const earlier = attempt({ startedAt: minutes(80), lapsesAt: minutes(95), closedAt: minutes(100) });
const open = { attempts: [earlier, attempt({ attempt: 2 })], graceMs: 30_000 };

describe('timelineWindow', () => {
  it('shows the last attempt with the end of the one before, and past its grace', () => {
    const { from, to } = timelineWindow(open, 'attempt', minutes(110));
    expect(from).toBeLessThan(minutes(100));
    expect(from).toBeGreaterThan(minutes(80));
    expect(to).toBeGreaterThan(minutes(115.5));
  });

  it('shows every attempt when asked for all', () => {
    expect(timelineWindow(open, 'all', minutes(110)).from).toBeLessThan(minutes(80));
  });

  it('follows now when nobody takes a lapsed lease', () => {
    expect(timelineWindow(open, 'attempt', minutes(500)).to).toBeGreaterThan(minutes(500));
  });

  it('ends with a closed attempt, however long ago it closed', () => {
    const closed = { attempts: [attempt({ closedAt: minutes(104) })], graceMs: 30_000 };
    expect(timelineWindow(closed, 'attempt', minutes(9_000)).to).toBeLessThan(minutes(105));
    expect(timelineWindow(closed, 'recent', minutes(9_000)).from).toBe(minutes(102));
  });

  it('starts the last two minutes at the present', () => {
    expect(timelineWindow(open, 'recent', minutes(110)).from).toBe(minutes(108));
  });

  it('shows seven minutes back on a phone', () => {
    expect(timelineWindow(open, 'attempt', minutes(110), true).from).toBe(minutes(103));
  });

  it('has a length even for an attempt that begins now', () => {
    const { from, to } = timelineWindow(
      { attempts: [attempt({ lapsesAt: null })], graceMs: 0 },
      'attempt',
      minutes(100),
    );
    expect(to - from).toBeGreaterThan(0);
  });

  it('has a length without any attempt', () => {
    const { from, to } = timelineWindow({ attempts: [], graceMs: 0 }, 'attempt', minutes(100));
    expect(to - from).toBeGreaterThan(0);
  });
});

describe('createScale', () => {
  const scale = createScale({ from: 0, to: 1_000 }, 98, 898);

  it('is linear within the plot', () => {
    expect([0, 500, 1_000].map(scale.x)).toEqual([98, 498, 898]);
  });

  it('holds what lies outside at the edge, and says that it is outside', () => {
    expect(scale.x(-50)).toBe(98);
    expect(scale.x(5_000)).toBe(898);
    expect(scale.shows(-50)).toBe(false);
  });
});
