import { describe, expect, it } from 'vitest';
import { formatDuration, formatOverdue, formatRemaining, spokenDuration } from './duration';

const seconds = (n: number) => n * 1_000;

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [38, '0:38'],
    [262, '4:22'],
    [2_477, '41:17'],
    [3_600, '1:00:00'],
    [3_725, '1:02:05'],
    [86_400, '1 d 0 h'],
    [183_600, '2 d 3 h'],
  ])('shows %i s as %s', (given, shown) => {
    expect(formatDuration(seconds(given))).toBe(shown);
  });

  it('counts only whole seconds that have passed, and nothing below zero', () => {
    expect(formatDuration(1_999)).toBe('0:01');
    expect(formatDuration(-5_000)).toBe('0:00');
  });
});

describe('formatRemaining', () => {
  it('does not say 0:00 while a millisecond is left', () => {
    expect(formatRemaining(1)).toBe('0:01');
    expect(formatRemaining(38_000)).toBe('0:38');
    expect(formatRemaining(0)).toBe('0:00');
  });
});

describe('formatOverdue', () => {
  it('carries its sign, so that it is never read as time left', () => {
    expect(formatOverdue(15_900)).toBe('+0:15');
  });
});

describe('spokenDuration', () => {
  it('says the two largest units in words', () => {
    expect(spokenDuration(seconds(262))).toBe('4 minutes 22 seconds');
    expect(spokenDuration(seconds(1))).toBe('1 second');
    expect(spokenDuration(seconds(3_661))).toBe('1 hour 1 minute');
    expect(spokenDuration(0)).toBe('0 seconds');
  });
});
