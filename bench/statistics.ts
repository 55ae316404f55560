/** The value below which `share` of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('There are no samples.');
  return value;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
export const p95 = (samples: readonly number[]): number => percentile(samples, 0.95);
