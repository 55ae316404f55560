import 'server-only';
import { type ZodType, z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';

/**
 * Runs the statement of a walk. `key` is a column that no row is without; `stop` the id of the last row that was gone through when the
 * looking stopped, null when it did not. Throws like readRows.
 */
export async function readWalk<T>(
  db: Database,
  statement: Statement,
  key: string,
  row: ZodType<T>,
): Promise<{ found: T[]; stop: string | null }> {
  const raw = await readRows(db, statement, z.looseObject({ stop: z.string().nullable() }));
  return {
    found: raw.filter((each) => each[key] !== null).map((each) => row.parse(each)),
    stop: raw[0]?.stop ?? null,
  };
}
