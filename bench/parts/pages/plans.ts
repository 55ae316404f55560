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

/** Rows of a table, or of a part of one, from which on no page reads all of it, however it is narrowed. */
const LARGE = 10_000;
/** A sort of more rows than these is one of the whole. */
const SORTED = 100_000;

/** Runs the view once and asks for the plan of each statement that it ran, with the values that it ran with. */
export async function planOf(view: View, reader: Pool, large: ReadonlySet<string>): Promise<PlanFigure> {
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
  return {
    name: view.name,
    ways: [...new Set(ways)].sort(),
    wrong: [...new Set(nodes.flatMap((node) => wrongOf(node, large)))],
  };
}

function walk(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(walk)];
}

function wayOf({ 'Node Type': type, 'Relation Name': table, 'Index Name': index }: Node): string[] {
  if (index) return [`${type === 'Bitmap Index Scan' ? 'bitmap of ' : ''}${index}`];
  return table && type === 'Seq Scan' ? [`all of ${table}`] : [];
}

/** Of a fixed size, whatever happens. */
const RINGS = ['lease_minutes', 'lease_ages', 'lease_quarters', 'lock_minutes'];

/** The tables that grow and have grown, and parts of such, by name. */
export async function largeTables(admin: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await admin.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !RINGS.includes(name)));
}

function wrongOf(
  { 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows }: Node,
  large: ReadonlySet<string>,
): string[] {
  if (type === 'Seq Scan' && table && large.has(table)) return [`reads all of ${table}`];
  return type === 'Sort' && rows > SORTED ? [`sorts ${Math.round(rows).toLocaleString('en-US')} rows`] : [];
}
