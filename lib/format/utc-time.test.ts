import { describe, expect, it } from 'vitest';
import { epochMs, formatUtcDate, formatUtcDateTime, formatUtcMinute, formatUtcTime } from './utc-time';

const AT = '2026-11-29T03:14:08.419456Z';

describe('formatUtcTime', () => {
  it('shows the time of day in UTC whatever zone the machine is in', () => {
    expect(formatUtcTime(AT)).toBe('03:14:08');
    expect(formatUtcTime(Date.UTC(2026, 10, 29, 23, 59, 59))).toBe('23:59:59');
  });

  it('cuts the fraction and does not round it up into a time that has not come', () => {
    expect(formatUtcTime(AT, 2)).toBe('03:14:08.41');
    expect(formatUtcTime('2026-11-29T03:14:08.999999Z', 1)).toBe('03:14:08.9');
  });
});

describe('formatUtcDateTime', () => {
  it('names day, month, year, time and zone', () => {
    expect(formatUtcDate(AT)).toBe('29 Nov 2026');
    expect(formatUtcDateTime(AT)).toBe('29 Nov 2026, 03:14:08 UTC');
    expect(formatUtcMinute(AT)).toBe('03:14');
  });
});

describe('epochMs', () => {
  it('keeps milliseconds and passes numbers through', () => {
    expect(epochMs(AT)).toBe(Date.UTC(2026, 10, 29, 3, 14, 8, 419));
    expect(epochMs(1_000)).toBe(1_000);
  });

  it('refuses text that is not a time rather than drawing it at 1970', () => {
    expect(() => epochMs('soon')).toThrow(RangeError);
    expect(() => epochMs(Number.NaN)).toThrow(RangeError);
  });
});
