import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Shape } from '@/lib/sources/foreign/shape';
import { judgeTable } from '@/lib/sources/mapped/judge-table';
import type { Mapping } from '@/lib/sources/mapped/mapping';
import { readTable } from '@/lib/sources/mapped/read-table';
import { shapeOfMapping } from '@/lib/sources/mapped/shape-of-mapping';

/** The shape of a mapping, or the first thing that is wrong with it and the statement that mends that. Throws DatabaseError. */
export async function openMapping(
  db: Database,
  mapping: Mapping,
): Promise<{ shape: Shape } | { why: string; grant: string | null }> {
  const table = await readTable(db, mapping.schema, mapping.table);
  const wrong = judgeTable(mapping, table).find(({ weight }) => weight === 'wrong');
  if (wrong) return { why: wrong.sentence, grant: wrong.sql };
  if (!table.relation) throw new Error('A table that is not there was not told of.');
  return { shape: shapeOfMapping(mapping, table.relation) };
}
