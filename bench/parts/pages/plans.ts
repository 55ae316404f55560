import type { Pool } from 'pg';
import type { View } from '@/bench/parts/pages/view';
import type { Statement } from '@/lib/db/read-rows';

/** How the statements of one view reach their tables, in the words of the planner; each way once. */
export type PlanFigure = { name: string; ways: readonly string[]; wrong: readonly string[] };

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: Node[];
};

/** Tables of which no page reads all, however it is narrowed. */
const LARGE = [
  'processing_jobs',
  'subjects',
  'job_events',
  'job_effects',
  'audit_events',
  'review_items',
  'lease_minutes',
];
/** A sort of more rows than these is one of the whole. */
const SORTED = 100_000;

/** Runs the view once and asks for the plan of each statement that it ran, with the values that it ran with. */
export async function planOf(view: View, reader: Pool): Promise<PlanFigure> {
  const seen: Statement[] = [];
  const recording = new Proxy(reader, {
    get: (pool, name) =>
      name === 'query'
        ? (statement: Statement) => {
            seen.push(statement);
            return pool.query(statement as never);
          }
        : Reflect.get(pool, name),
  });
  await view.read(recording);
  const nodes: Node[] = [];
  for (const { text, values = [] } of seen) {
    const { rows } = await reader.query(`explain (format json) ${text}`, [...values]);
    nodes.push(...walk(rows[0]['QUERY PLAN'][0].Plan));
  }
  const ways = nodes.flatMap(wayOf).filter((way) => !way.includes('pg_'));
  return { name: view.name, ways: [...new Set(ways)].sort(), wrong: [...new Set(nodes.flatMap(wrongOf))] };
}

function walk(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(walk)];
}

function wayOf({ 'Node Type': type, 'Relation Name': table, 'Index Name': index }: Node): string[] {
  if (index) return [`${type === 'Bitmap Index Scan' ? 'bitmap of ' : ''}${index}`];
  return table && type === 'Seq Scan' ? [`all of ${table}`] : [];
}

function wrongOf({ 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows }: Node): string[] {
  if (type === 'Seq Scan' && table && LARGE.includes(table)) return [`reads all of ${table}`];
  return type === 'Sort' && rows > SORTED ? [`sorts ${Math.round(rows).toLocaleString('en-US')} rows`] : [];
}
