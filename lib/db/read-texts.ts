import { nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import type { Statement } from '@/lib/db/read-rows';

/**
 * Runs one reading statement of which every column is cast to text, and gives each row as its texts: for readings of very
 * many rows, where names and shapes a row would cost more than what is done with it. Throws a DatabaseError.
 */
export async function readTexts(db: Database, statement: Statement): Promise<(string | null)[][]> {
  const query = { ...statement, values: [...(statement.values ?? [])], rowMode: 'array' as const };
  const { rows } = await db.query<(string | null)[]>(query).catch((error: unknown) => {
    throw nameError(error);
  });
  return rows;
}
