/**
 * A moment as the database wrote it: ISO-8601 in UTC with microseconds, `2026-11-29T03:14:09.123456Z`.
 * Guards compare this text. A JS Date keeps milliseconds only, and a guard made from one never matches.
 */
export type Timestamp = string;

/** One job is judged by a few moments, each asked for many times before the next job's. */
const READ_AT_ONCE = 256;
const read = new Map<Timestamp, number>();

/** Milliseconds since the epoch, for drawing and for ages; never for a guard. NaN where the text is no moment. */
export function epochMs(at: Timestamp): number {
  const known = read.get(at);
  if (known !== undefined) return known;
  if (read.size >= READ_AT_ONCE) read.clear();
  const ms = Date.parse(at);
  read.set(at, ms);
  return ms;
}

/** Seconds from `from` to `to`, negative when `to` is earlier. Not clamped: a negative age is a clock fault worth seeing. */
export function secondsBetween(from: Timestamp, to: Timestamp): number {
  return (epochMs(to) - epochMs(from)) / 1000;
}

/** The same with all their microseconds, which a Date does not keep; of moments as the database wrote them. */
export function exactSecondsBetween(from: Timestamp, to: Timestamp): number {
  const microseconds = (at: Timestamp) => Number(at.slice(-4, -1));
  return ((epochMs(to) - epochMs(from)) * 1000 + microseconds(to) - microseconds(from)) / 1e6;
}

/** Whether `a` is after `b`, to the microsecond: within one millisecond the texts decide, which a Date cannot. */
export function isLater(a: Timestamp, b: Timestamp): boolean {
  const apart = epochMs(a) - epochMs(b);
  return apart === 0 && a.length === b.length ? a > b : apart > 0;
}
