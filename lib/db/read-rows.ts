import { types as driverTypes, type QueryConfig } from 'pg';
import type { ZodType } from 'zod';
import { nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { timestampFromWire } from '@/lib/db/wire-timestamp';

/** One SQL text with its parameters. `name` makes the server keep its plan for the connection's life. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] };

const TIMESTAMPTZ = 1184;

/** Moments arrive as text with all their microseconds, never as Date. */
const types: NonNullable<QueryConfig['types']> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? timestampFromWire
      : driverTypes.getTypeParser(oid, format as 'text')) as typeof driverTypes.getTypeParser,
};

/**
 * Runs one reading statement in autocommit and checks each row against `row`; what the database sends is not believed.
 * Throws a DatabaseError, or a ZodError when a row has another shape than this console knows.
 */
export async function readRows<T>(db: Database, statement: Statement, row: ZodType<T>): Promise<T[]> {
  const query = {
    ...statement,
    values: [...(statement.values ?? [])],
    types,
  };
  const { rows } = await db.query(query).catch((error: unknown) => {
    throw nameError(error);
  });
  return rows.map((raw) => row.parse(raw));
}

/** The same for a statement that always gives exactly one row. */
export async function readRow<T>(db: Database, statement: Statement, row: ZodType<T>): Promise<T> {
  const [first, ...others] = await readRows(db, statement, row);
  if (first === undefined || others.length > 0) throw new Error('The statement did not give one row.');
  return first;
}
