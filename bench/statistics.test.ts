import { describe, expect, it } from 'vitest';
import { median, p95, percentile } from '@/bench/statistics';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('percentile', () => {
  it('is the sample at its rank, in whatever order samples come', () => {
    expect([percentile(hundred, 0), median(hundred), p95(hundred), percentile(hundred, 1)]).toEqual([
      1, 50, 95, 100,
    ]);
  });

  it('refuses to make a figure of nothing', () => {
    expect(() => median([])).toThrow('There are no samples.');
  });
});
