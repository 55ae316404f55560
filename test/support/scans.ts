import type { Pool } from 'pg';
import type { Statement } from '@/lib/db/read-rows';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** `rows` were looked at, those that a filter threw away included. */
export type Scan = { scan: string; index: string | null; rows: number };

/** How each table was reached, and how many of its rows were looked at. */
export async function scansOf(pool: Pool, statement: Statement): Promise<Scan[]> {
  return (await nodesOf(pool, statement, 'analyze, ')).flatMap((node) =>
    node['Relation Name']
      ? [
          {
            scan: `${node['Node Type']} on ${node['Relation Name']}`,
            index: node['Index Name'] ?? null,
            rows:
              ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
              (node['Actual Loops'] ?? 0),
          },
        ]
      : [],
  );
}

/** How many rows each sort of the plan put in order. */
export async function sortsOf(pool: Pool, statement: Statement): Promise<number[]> {
  const nodes = await nodesOf(pool, statement, 'analyze, ');
  return nodes
    .filter((node) => node['Node Type'].endsWith('Sort'))
    .map((node) => (node.Plans?.[0]?.['Actual Rows'] ?? 0) * (node.Plans?.[0]?.['Actual Loops'] ?? 0));
}

/** The tables that the planner means to read from end to end; nothing is run. */
export async function readWhole(pool: Pool, statement: Statement): Promise<string[]> {
  const nodes = await nodesOf(pool, statement, '');
  return nodes.flatMap((node) =>
    node['Node Type'].endsWith('Seq Scan') ? [node['Relation Name'] ?? ''] : [],
  );
}

async function nodesOf(pool: Pool, { text, values = [] }: Statement, options: string): Promise<Node[]> {
  const { rows } = await pool.query(`explain (${options}format json) ${text}`, [...values]);
  const walk = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(walk)];
  return walk(rows[0]['QUERY PLAN'][0].Plan);
}
