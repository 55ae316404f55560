import type { QueryResultRow } from 'pg';
import type { Database } from '@/lib/db/pool';

/** A connection cut off without a word gives no error; only a question without an answer shows it. */
const PATIENCE_MS = 3_000;

/**
 * Asks one question on the connection for signs of life. Without an answer in time it rejects, and the pool replaces the
 * connection, so that the next sign of life does not queue behind this one.
 */
export async function askInTime<Row extends QueryResultRow>(
  beats: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const question = { text, values, query_timeout: PATIENCE_MS };
  const { rows } = await beats.query<Row>(question);
  return rows;
}
