import type { Pool } from 'pg';
import type { Statement } from '@/lib/db/read-rows';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** `rows` were looked at, those that a filter threw away included. */
export type Scan = { scan: string; index: string | null; rows: number };

/** How each table was reached, and how many of its rows were looked at. */
export async function scansOf(pool: Pool, { text, values = [] }: Statement): Promise<Scan[]> {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values]);
  const walk = (node: Node): Scan[] => {
    const seen = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    const own = node['Relation Name']
      ? [
          {
            scan: `${node['Node Type']} on ${node['Relation Name']}`,
            index: node['Index Name'] ?? null,
            rows: seen,
          },
        ]
      : [];
    return [...own, ...(node.Plans ?? []).flatMap(walk)];
  };
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}
