import 'server-only';
import { z } from 'zod';
import { listOf } from '@/lib/db/document';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { MappedRelation, MappedRows } from '@/lib/sources/mapped/mapped-table';
import type { Mapping } from '@/lib/sources/mapped/mapping';
import { quoted, quotedTable } from '@/lib/sources/sql-names';

/** Rows whose status words are told, and running ones that are looked at; what lies beyond is said to. */
const LOOKED_AT = { words: 100_000, running: 5_000 };

/**
 * What the rows say of a mapping whose table and columns were found: the status words that occur, and what the running jobs lack.
 * It reads whatever is first at hand, not the newest. Throws DatabaseError, also when it takes too long.
 */
export async function readMappedRows(
  db: Database,
  mapping: Mapping,
  relation: MappedRelation,
): Promise<MappedRows> {
  return readRow(
    db,
    { text: rowsStatement(mapping, relation), values: [mapping.statuses.running] },
    rowsShape,
  );
}

/** One more than is looked at tells that there are more. */
function rowsStatement(mapping: Mapping, relation: MappedRelation): string {
  const { columns } = mapping;
  const table = quotedTable(mapping);
  const missing = (column: string | null) => (column === null ? 'false' : `${quoted(column)} is null`);
  const queue = 'column' in columns.queue ? columns.queue.column : null;
  const until = leaseEnd(mapping, relation);
  return `
    with looked as (select ${quoted(columns.status)}::text as word from ${table} limit ${LOOKED_AT.words + 1}),
    running as (
      select ${missing(columns.owner)} as ownerless, ${until === null ? 'false' : `${until} is null`} as leaseless,
        ${until === null ? 'false' : `coalesce(${until} < clock_timestamp(), false)`} as lapsed,
        ${missing(queue)} or ${missing(columns.subject)} or ${missing(columns.attempt)} as nameless
      from ${table} where ${quoted(columns.status)}::text = any ($1::text[]) limit ${LOOKED_AT.running + 1})
    select
      (select json_agg(json_build_object('word', word, 'rows', rows) order by rows desc, word)
        from (select word, count(*) as rows from looked group by word order by rows desc, word limit 40) w) as words,
      (select count(*) <= ${LOOKED_AT.words} from looked) as "wordsWhole",
      (select json_build_object('rows', count(*), 'whole', count(*) <= ${LOOKED_AT.running},
          'ownerless', count(*) filter (where ownerless), 'leaseless', count(*) filter (where leaseless),
          'lapsed', count(*) filter (where lapsed), 'nameless', count(*) filter (where nameless)) from running) as running`;
}

/** When the lease of a row ends, as an expression of moments with a zone; null where the table has no lease. */
function leaseEnd({ columns: { lease } }: Mapping, relation: MappedRelation): string | null {
  if (lease === null) return null;
  const moment = (name: string) => {
    const zoneless = relation.columns.some((one) => one.name === name && /without time zone$/.test(one.type));
    return zoneless ? `(${quoted(name)} at time zone 'UTC')` : quoted(name);
  };
  if ('until' in lease) return moment(lease.until);
  return `(${moment(lease.since)} + interval '${lease.seconds} s')`;
}

const counted = z.number();
const rowsShape = z.object({
  words: listOf(z.object({ word: z.string().nullable(), rows: counted })),
  wordsWhole: z.boolean(),
  running: z.object({
    rows: counted,
    whole: z.boolean(),
    ownerless: counted,
    leaseless: counted,
    lapsed: counted,
    nameless: counted,
  }),
});
