/** The one text form of a moment, with all its microseconds, whatever the session's DateStyle and TimeZone are. */
const FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** The SQL that turns a timestamptz expression into a Timestamp (`lib/time.ts`). Null stays null. */
export function timestampText(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', '${FORMAT}')`;
}
