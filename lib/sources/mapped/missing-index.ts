import type { MappedRelation } from '@/lib/sources/mapped/mapped-table';
import type { Mapping } from '@/lib/sources/mapped/mapping';
import { type Remark, weak } from '@/lib/sources/mapped/remark';
import { quoted, quotedTable, quotedText } from '@/lib/sources/sql-names';

/** Below it the whole table is read in no time. */
const SMALL = 10_000;

/**
 * The running jobs are read at most once a second while somebody looks. Without an index that finds them every reading is one of
 * the whole table. A condition is believed when it names the status and one of the words; which plan is taken, only EXPLAIN tells.
 */
export function missingIndex(mapping: Mapping, { kind, rows, indexes }: MappedRelation): Remark[] {
  if (kind !== 'table' && kind !== 'partitioned table') return [];
  const { status, id } = mapping.columns;
  const { running } = mapping.statuses;
  const serves = indexes.some(
    ({ keys, valid, predicate }) =>
      valid &&
      (predicate === null
        ? keys[0] === status
        : predicate.includes(status) && running.every((word) => predicate.includes(quotedText(word)))),
  );
  if (serves) return [];
  const words = running.map(quotedText).join(', ');
  const condition = `${quoted(status)} ${running.length === 1 ? `= ${words}` : `in (${words})`}`;
  const parted = kind === 'partitioned table';
  const sql = `create index ${parted ? '' : 'concurrently '}on ${quotedTable(mapping)} (${quoted(id)}) where ${condition};`;
  const small = rows !== null && rows < SMALL ? ' The table is small yet.' : '';
  const locks = parted
    ? ' On a partitioned table it locks out writers while it is made: make it on each partition first.'
    : '';
  return [
    weak(
      ['table'],
      `No index finds the running jobs, so each look at them reads the whole table.${small}${locks}`,
      sql,
    ),
  ];
}
