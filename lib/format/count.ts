const GROUPED = new Intl.NumberFormat('en-US');

/** How far a count can be trusted: every row was counted, counting stopped at a bound, or statistics were asked. */
export type CountBound = 'exact' | 'at-least' | 'estimate';

function compact(value: number): string {
  if (value >= 1_000_000) return `${trimmed(value / 1_000_000)}M`;
  if (value >= 10_000) return `${trimmed(value / 1_000)}k`;
  return GROUPED.format(value);
}

function trimmed(value: number): string {
  return (Math.floor(value * 10) / 10).toString();
}

/** `1,520` counted in full, `500k+` where counting stopped, `~1.2M` estimated. */
export function formatCount(value: number, bound: CountBound = 'exact'): string {
  if (bound === 'at-least') return `${compact(value)}+`;
  if (bound === 'estimate') return `~${compact(value)}`;
  return GROUPED.format(value);
}

/** `1 job`, `12 jobs`; `many` where English needs another word. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${GROUPED.format(value)} ${value === 1 ? one : many}`;
}
