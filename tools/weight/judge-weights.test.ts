import { describe, expect, it } from 'vitest';
import { judgeWeights } from '@/tools/weight/judge-weights';

const weights = [
  { route: '/', bytes: 180_000 },
  { route: '/jobs', bytes: 240_500 },
];

describe('the weight of the pages', () => {
  it('holds up to the last byte of a number', () => {
    expect(judgeWeights(weights, { '/': 180, '/jobs': 241 })).toEqual([]);
  });

  it('names the route that is above its number', () => {
    expect(judgeWeights(weights, { '/': 180, '/jobs': 240 })).toEqual([
      '/jobs weighs 240.5 kB, at most 240 kB.',
    ]);
  });

  it('knows no route without a number, and no number without its route', () => {
    expect(judgeWeights(weights, { '/': 180, '/gone': 200 })).toEqual([
      '/jobs weighs 240.5 kB and has no number in the budget.',
      '/gone has a number in the budget and is no route.',
    ]);
  });
});
