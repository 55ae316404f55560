/** How many of `leasehold.acquisition_bucket` there are. The first is below 1 ms, the last from 2^22 ms (70 min) on. */
export const BUCKETS = 24;

/** Latencies in ms that so many in a hundred acquisitions did not exceed. */
export type Quantiles = { p50: number; p95: number; p99: number };

/** From where to where bucket `index`, counted from 0, reaches, in ms. The last one has no end but the longest latency seen. */
export function bucketSpan(index: number): { from: number; below: number } {
  return { from: index === 0 ? 0 : 2 ** (index - 1), below: index === BUCKETS - 1 ? Infinity : 2 ** index };
}

/**
 * p50, p95 and p99 from how many latencies fell into each bucket; null where none did. A quantile lies in the right bucket for
 * certain, so it is right within a factor of two; where in the bucket is interpolated, and never beyond `longestMs`.
 */
export function quantilesOf(counts: readonly number[], longestMs: number): Quantiles | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const at = (share: number) => quantile(counts, Math.max(1, Math.ceil(share * total)), longestMs);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The latency of rank `rank`, counted from 1, as if those of a bucket lay evenly in it. */
function quantile(counts: readonly number[], rank: number, longestMs: number): number {
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (before + count >= rank) {
      const { from, below } = bucketSpan(index);
      // The longest lies in the last bucket that counts any; it may be of a row that has no buckets yet, and then is no help.
      const end = longestMs > from ? Math.min(below, longestMs) : Math.min(below, from * 2);
      return from + (end - from) * ((rank - before) / count);
    }
    before += count;
  }
  return longestMs;
}
