import type { Timestamp } from '@/lib/time';

/** `2026-11-29 03:14:09.12+00` in a row, `2026-11-29T03:14:09.12+00:00` in JSON: the session's TimeZone is UTC. With a Z it is in that form already. */
const WIRE = /^(\d{4,6}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00(?::00)?|Z)$/;

/** Most of those in JSON lack the Z only, and a sample has tens of thousands: what they are made of need not be taken apart. */
const NEARLY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/;
const WITHOUT_ZONE = '2026-11-29T03:14:09.123456'.length;

/**
 * A moment as the server sends it, in the one text form of this product. Converting here costs the server nothing,
 * where `to_char` doubled the time of a list. Throws on `infinity` and on a session that is not in UTC.
 */
export function timestampFromWire(text: string): Timestamp {
  if (NEARLY.test(text)) return `${text.slice(0, WITHOUT_ZONE)}Z`;
  const [, day, time, fraction = ''] = WIRE.exec(text) ?? [];
  if (day === undefined) throw new Error(`Not a moment in UTC: ${text}`);
  return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}
