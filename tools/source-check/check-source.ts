import { DatabaseError, nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { judgeRows } from '@/lib/sources/mapped/judge-rows';
import { judgeTable } from '@/lib/sources/mapped/judge-table';
import type { MappedRows, MappedTable } from '@/lib/sources/mapped/mapped-table';
import type { Mapping } from '@/lib/sources/mapped/mapping';
import { readMappedRows } from '@/lib/sources/mapped/read-mapped-rows';
import { readTable } from '@/lib/sources/mapped/read-table';
import { type Remark, weak } from '@/lib/sources/mapped/remark';

export type CheckedSource = {
  mapping: Mapping;
  table: MappedTable;
  /** Null where the rows could not be read, or a wrong mapping would not have found them. */
  rows: MappedRows | null;
  remarks: readonly Remark[];
};

/** Holds one mapping against the catalog and, where it fits, against the rows. Throws DatabaseError when the catalog cannot be read. */
export async function checkSource(db: Database, mapping: Mapping): Promise<CheckedSource> {
  const table = await readTable(db, mapping.schema, mapping.table);
  const remarks = judgeTable(mapping, table);
  const { relation } = table;
  if (!relation || remarks.some(({ weight }) => weight === 'wrong'))
    return { mapping, table, rows: null, remarks };
  try {
    const rows = await readMappedRows(db, mapping, relation);
    return { mapping, table, rows, remarks: [...judgeRows(mapping, rows), ...remarks].toSorted(wrongFirst) };
  } catch (error) {
    const named = nameError(error);
    if (!(named instanceof DatabaseError)) throw error;
    return {
      mapping,
      table,
      rows: null,
      remarks: [...remarks, weak(['table'], `Its rows could not be read. ${named.message}`)],
    };
  }
}

const wrongFirst = (one: Remark, other: Remark) =>
  Number(one.weight === 'weak') - Number(other.weight === 'weak');
