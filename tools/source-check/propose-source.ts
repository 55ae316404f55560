import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { type Proposal, proposeMapping, statusColumn } from '@/lib/sources/mapped/propose-mapping';
import { readTable } from '@/lib/sources/mapped/read-table';
import { quoted, quotedTable } from '@/lib/sources/sql-names';

/** As many rows as are looked at for their status words. */
const LOOKED_AT = 100_000;

/** A mapping for a table named on the command line. Throws a sentence when there is none, and DatabaseError. */
export async function proposeSource(db: Database, name: string): Promise<Proposal> {
  const dot = name.indexOf('.');
  const [schema, table] = dot < 0 ? ['public', name] : [name.slice(0, dot), name.slice(dot + 1)];
  const { relation, alike } = await readTable(db, schema, table);
  if (!relation) {
    const hint = alike.length > 0 ? ` There is ${alike.join(', ')}.` : '';
    throw new Error(`There is no table ${schema}.${table} in this database.${hint}`);
  }
  const status = statusColumn(relation);
  const words = status
    ? await readRows(
        db,
        {
          text: `select distinct word from (
            select ${quoted(status)}::text as word from ${quotedTable({ schema, table })} limit ${LOOKED_AT}) l
            where word is not null order by word limit 40`,
        },
        z.object({ word: z.string() }),
      )
    : [];
  return proposeMapping(
    relation,
    words.map(({ word }) => word),
  );
}
