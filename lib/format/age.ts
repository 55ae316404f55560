const UNITS = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
] as const;

/** An age in words: `2 s`, `4 min`, `1 h 1 min`, `2 d 3 h`. From an hour on it has two units, when the second is not zero. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const index = UNITS.findIndex((step) => seconds >= step.seconds);
  const first = UNITS[index];
  if (!first) return '0 s';
  const whole = `${Math.floor(seconds / first.seconds)} ${first.unit}`;
  const second = UNITS[index + 1];
  if (first.seconds < 3_600 || !second) return whole;
  const rest = Math.floor((seconds % first.seconds) / second.seconds);
  return rest === 0 ? whole : `${whole} ${rest} ${second.unit}`;
}

/** `2 s ago`; `in 2 s` when the instant has not come yet. */
export function formatRelative(atMs: number, nowMs: number): string {
  // Two clocks that agree differ by the way between them: what is less than a second ahead has come.
  return atMs - nowMs >= 1_000 ? `in ${formatAge(atMs - nowMs)}` : `${formatAge(nowMs - atMs)} ago`;
}
