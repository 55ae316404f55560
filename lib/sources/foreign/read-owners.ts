import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Shape } from '@/lib/sources/foreign/shape';
import { runningRows } from '@/lib/sources/foreign/statements';

/** As many as there is room to look for among the sessions. */
const OWNERS_READ = 500;

/** Who runs jobs of a shape, by the names on its rows: their sessions may go by the same. Throws DatabaseError. */
export async function readOwners(db: Database, shape: Shape): Promise<readonly string[]> {
  const { columns, is, untold } = shape;
  const { owner } = columns;
  if (owner === null || is.running === null || untold.session !== null) return [];
  const text = `
    select distinct (${owner})::text as owner from ${runningRows(shape).from} where ${is.running} and ${owner} is not null limit ${OWNERS_READ}`;
  const rows = await readRows(db, nameByText('read-owners', { text }), z.object({ owner: z.string() }));
  return rows.map(({ owner: name }) => name);
}
