import { describe, expect, it } from 'vitest';
import { formatAge, formatRelative } from './age';

describe('formatAge', () => {
  it.each([
    [0, '0 s'],
    [2, '2 s'],
    [59, '59 s'],
    [262, '4 min'],
    [3_600, '1 h'],
    [3_660, '1 h 1 min'],
    [86_400, '1 d'],
    [183_600, '2 d 3 h'],
  ])('shows %i s as %s', (seconds, shown) => {
    expect(formatAge(seconds * 1_000)).toBe(shown);
  });
});

describe('formatRelative', () => {
  it('tells the past from what has not come', () => {
    expect(formatRelative(1_000, 3_000)).toBe('2 s ago');
    expect(formatRelative(3_000, 1_000)).toBe('in 2 s');
  });
});
