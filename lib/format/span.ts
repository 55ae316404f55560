const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, d: 86_400 };

/** Seconds of a span as people write it: `30 s`, `15 min`, `1 h`, `2 d`; null for any other text. */
export function secondsOf(text: string): number | null {
  const [, count, unit] = /^(\d{1,6}) ?(s|min|h|d)$/.exec(text.trim()) ?? [];
  return count === undefined || unit === undefined ? null : Number(count) * (SECONDS[unit] ?? 0);
}

/** The same back, in the largest unit that is whole: `90 s`, `15 min`. */
export function spanOf(seconds: number): string {
  const unit = ['d', 'h', 'min'].find((one) => seconds > 0 && seconds % (SECONDS[one] ?? 1) === 0) ?? 's';
  return `${seconds / (SECONDS[unit] ?? 1)} ${unit}`;
}
