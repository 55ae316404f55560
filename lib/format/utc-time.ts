/** An instant for display: ISO-8601 UTC text as the database gave it, or epoch milliseconds. */
export type Instant = string | number;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Epoch milliseconds of an instant, for drawing and counting. It drops the microseconds: a guard must carry
 * the text itself. Throws RangeError on text that is not a time.
 */
export function epochMs(instant: Instant): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (!Number.isFinite(ms)) throw new RangeError(`not a time: ${instant}`);
  return ms;
}

/** `03:14:09`, or with `digits` of the fraction, cut and not rounded: `03:14:08.41`. */
export function formatUtcTime(instant: Instant, digits: 0 | 1 | 2 | 3 = 0): string {
  const text = new Date(epochMs(instant)).toISOString();
  return digits === 0 ? text.slice(11, 19) : text.slice(11, 20 + digits);
}

/** `03:14`, for the axis of a timeline. */
export function formatUtcMinute(instant: Instant): string {
  return formatUtcTime(instant).slice(0, 5);
}

/** `29 Nov 2026`. */
export function formatUtcDate(instant: Instant): string {
  const date = new Date(epochMs(instant));
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `29 Nov 2026, 03:14:09 UTC`: the absolute time behind every relative one. */
export function formatUtcDateTime(instant: Instant): string {
  return `${formatUtcDate(instant)}, ${formatUtcTime(instant)} UTC`;
}
