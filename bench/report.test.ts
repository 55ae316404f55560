import { describe, expect, it } from 'vitest';
import { brokenLimits, type Results } from './report';

const results = (
  statements: number,
  handler: number,
  locks = 1,
  bytes = 1,
  chain = 1,
  week = 1,
): Results => ({
  takenAt: '2026-11-29',
  machine: 'any',
  postgres: '18',
  node: 'v20',
  attempts: 100_000,
  statements: [{ floor: 'running', request: statements, least: 1, ratio: statements }],
  handler: [{ floor: 'running', handler, empty: 0.5, overPg: 0.5, ratio: handler, medianRatio: 1 }],
  sample: { judged: 1, took: 1 },
  locks: { reading: locks, least: 1, ratio: locks, bytes },
  chain: { events: 1, verified: chain, hashed: 1, ratio: chain },
  leaseSignals: { rows: 1, queues: 1, windows: [], week, least: 1, unwatched: 1 },
});

describe('brokenLimits', () => {
  it('is empty up to the limits', () => {
    expect(brokenLimits(results(1.3, 2, 1.5, 200_000, 10, 300))).toEqual([]);
  });

  it('names each ratio above its limit', () => {
    expect(brokenLimits(results(1.31, 2.5, 1.6, 200_001, 10.1, 301))).toEqual([
      'statements of running: 1.31 x, at most 1.3 x',
      'handler of running: 2.50 x, at most 2 x',
      'locks of ladder: 1.60 x, at most 1.5 x',
      'chain of hashing alone: 10.10 x, at most 10 x',
      'lease signals: 301 ms for 7 days, at most 300',
      'locks: 200001 bytes, at most 200000',
    ]);
  });

  it('takes what is no number for broken', () => {
    expect(brokenLimits(results(Number.NaN, 1))).toHaveLength(1);
  });
});
