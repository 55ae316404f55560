import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketSpan, quantilesOf } from '@/lib/health/acquisition-histogram';

/** As the database counts them: from the bound on, below the next. */
function countsOf(latencies: readonly number[]): number[] {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  for (const latency of latencies) {
    const index = counts.findIndex((_, at) => latency < bucketSpan(at).below);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

const exact = (latencies: readonly number[], share: number) =>
  latencies.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * latencies.length)) - 1] ?? Number.NaN;

const latency = fc.oneof(
  fc.double({ min: 0, max: 40, noNaN: true }),
  fc.double({ min: 0, max: 2 ** 24, noNaN: true }),
);

describe('quantilesOf', () => {
  it('is null where nothing was acquired', () => {
    expect(quantilesOf([], 0)).toBeNull();
    expect(quantilesOf(countsOf([]), 0)).toBeNull();
  });

  it('lies in the bucket of the exact quantile, whatever the latencies were', () => {
    fc.assert(
      fc.property(fc.array(latency, { minLength: 1, maxLength: 400 }), (latencies) => {
        const longest = Math.max(...latencies);
        const told = quantilesOf(countsOf(latencies), longest);
        for (const [name, share] of [
          ['p50', 0.5],
          ['p95', 0.95],
          ['p99', 0.99],
        ] as const) {
          const is = exact(latencies, share);
          const { from, below } = bucketSpan(countsOf([is]).indexOf(1));
          expect(told?.[name]).toBeGreaterThanOrEqual(from);
          expect(told?.[name]).toBeLessThanOrEqual(Math.min(below, longest));
        }
      }),
    );
  });

  it('never grows smaller from p50 to p99', () => {
    fc.assert(
      fc.property(fc.array(latency, { minLength: 1 }), (latencies) => {
        const { p50, p95, p99 } = quantilesOf(countsOf(latencies), Math.max(...latencies)) ?? {
          ...{ p50: 0, p95: 0, p99: 0 },
        };
        expect(p50).toBeLessThanOrEqual(p95);
        expect(p95).toBeLessThanOrEqual(p99);
      }),
    );
  });

  it('does not believe a longest that is shorter than its bucket', () => {
    expect(quantilesOf(countsOf([5, 6]), 0)?.p99).toBe(8);
    expect(quantilesOf(countsOf([2 ** 23]), 0)?.p99).toBe(2 ** 23);
  });
});
