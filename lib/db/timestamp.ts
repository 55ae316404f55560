import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Timestamp } from '@/lib/time';

/** The one text form of a moment, with all its microseconds, whatever the session's DateStyle and TimeZone are. */
const FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** For hand-written SQL: the expression that turns a timestamptz expression into a {@link Timestamp}. */
export function timestampText(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', '${FORMAT}')`;
}

/** For drizzle: the same of a column. Null stays null. */
export function timestampOf<T extends Timestamp | null = Timestamp | null>(column: SQLWrapper): SQL<T> {
  return sql<T>`to_char(${column} at time zone 'UTC', ${sql.raw(`'${FORMAT}'`)})`;
}

/** The database's clock at this statement; the only clock that ages and leases are judged by. */
export const databaseNow: SQL<Timestamp> = timestampOf<Timestamp>(sql`clock_timestamp()`);
