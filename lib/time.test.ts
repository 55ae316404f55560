import { describe, expect, it } from 'vitest';
import { epochMs } from '@/lib/time';

const second = (n: number) => new Date(Date.UTC(2026, 10, 29) + n * 1000).toISOString();

describe('epochMs', () => {
  it('says the same of a moment however often it is asked, and whatever was asked between', () => {
    const moments = Array.from({ length: 1_000 }, (_, n) => second(n));
    const asked = [...moments, ...moments.toReversed()];
    expect(asked.map(epochMs)).toEqual(asked.map((moment) => Date.parse(moment)));
  });

  it('says of what is no moment that it is no number, the second time as well', () => {
    expect([epochMs('soon'), epochMs('soon')]).toEqual([Number.NaN, Number.NaN]);
  });
});
