import type { Pool } from 'pg';
import { count, table } from '@/bench/table';

export type SizeFigure = { table: string; rows: number; heapMb: number; indexesMb: number };

/** The tables that grow with use, the largest first. */
export async function sizesOf(admin: Pool): Promise<SizeFigure[]> {
  const { rows } = await admin.query<SizeFigure>(
    `select c.oid::regclass::text as "table", c.reltuples::float8 as rows, (pg_table_size(c.oid) / 1e6)::float8 as "heapMb",
       (pg_indexes_size(c.oid) / 1e6)::float8 as "indexesMb"
     from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'leasehold'::regnamespace, 'leasehold_months'::regnamespace) and c.reltuples > 1000
     order by pg_total_relation_size(c.oid) desc`,
  );
  return rows;
}

export function sizesTable(sizes: readonly SizeFigure[]): string {
  return table(
    ['table', 'rows', 'heap, MB', 'indexes, MB'],
    sizes.map(({ table: name, rows, heapMb, indexesMb }) => [
      name,
      count(Math.round(rows)),
      heapMb.toFixed(0),
      indexesMb.toFixed(0),
    ]),
  );
}
