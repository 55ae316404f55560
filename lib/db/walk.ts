/**
 * One page of a list by keyset, as SQL. It goes through rows in the order of an index and picks those that fulfil what no index
 * tells, but never through more than `most` of them: a filter that matches nothing would otherwise read the whole table. Where it
 * stopped is the place from which one can go on.
 */
export type Walk = {
  /** Without its alias: `public.processing_jobs`. */
  table: string;
  alias: string;
  /** What is selected of a row. */
  columns: string;
  /** The columns of the table that this is made of; all of them unless said, which takes the right to read all. */
  made?: readonly string[];
  /**
   * Each a list of conditions that an index serves in the order of the page, and no two with a row in common: one for each status of a
   * queue, say. They are merged as they are read, without a sort. An empty list of conditions is the whole table.
   */
  arms: readonly (readonly string[])[];
  /** What is looked for among those rows. Without any the walk ends with the page. */
  rest: readonly string[];
  /** The columns of the order, the last of them the id, which is unique. */
  order: readonly string[];
  /**
   * The first column of the index of the arms, which all of their rows have one value of by `oneOf`, and how the order stands behind it in
   * that index. Asked for as part of the order it keeps the planner from walking the table in the order of the ids instead, on the
   * belief that what is wanted lies evenly: a queue that has been idle for a month would have all that came since gone through.
   */
  lead?: { column: string; index: 'asc' | 'desc' };
  side: 'asc' | 'desc';
  /** The condition that the cursor stands for; null on a first page. */
  beyond: string | null;
  /** One row more than a page has. */
  limit: number;
  /** How many rows are gone through for `rest`. */
  most: number;
};

/** In the order of the table: neighbours in the list are neighbours on the disk. */
export const WALK_IN_ORDER = 50_000;
/** By an index, where each row may lie on a page of its own. */
export const WALK_BY_INDEX = 10_000;

/**
 * `found` selects the rows, in order. `stop` is null without a rest; otherwise a scalar subquery: the id of the last row that was gone
 * through, null where there were no more than that. It walks the index again: ask for it only when the page is not full.
 */
export function walkSql(walk: Walk): { found: string; stop: string | null } {
  const { alias, columns, made = ['*'], rest, limit, most } = walk;
  const order = orderOf(walk);
  if (rest.length === 0)
    return {
      found: `select ${columns} from ${rowsOf(walk, made, limit)} order by ${order} limit ${limit}`,
      stop: null,
    };
  const within = `(select ${listOf(walk, made)} from ${rowsOf(walk, made, most)} order by ${order} limit ${most}) ${alias}`;
  return {
    found: `select ${columns} from ${within} where ${rest.join(' and ')} order by ${order} limit ${limit}`,
    stop: `(select ${alias}.${walk.order.at(-1)} from ${rowsOf(walk, [...(walk.lead ? [walk.lead.column] : []), ...walk.order], most)} order by ${order} offset ${most - 1} limit 1)`,
  };
}

/**
 * The rows of all arms under the walk's alias; of one arm it is the table itself, with nothing between it and its index. Each of several
 * says its own order and bound: the planner merges what comes in order, and does not look for an order that nobody asked an arm for.
 */
function rowsOf(walk: Walk, columns: readonly string[], most: number): string {
  const { table, alias, arms, beyond } = walk;
  const from = (arm: readonly string[]) => {
    const conditions = [...arm, ...(beyond === null ? [] : [beyond])];
    return `${table} ${alias}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
  };
  const [only = ['false'], ...others] = arms;
  if (others.length === 0) return from(only);
  const arm = (conditions: readonly string[]) =>
    `(select ${listOf(walk, columns)} from ${from(conditions)} order by ${orderOf(walk)} limit ${most})`;
  return `(${arms.map(arm).join(' union all ')}) ${alias}`;
}

function orderOf({ alias, order, side, lead }: Walk): string {
  const columns = order.map((column) => `${alias}.${column} ${side}`);
  const first = lead ? [`${alias}.${lead.column} ${side === lead.index ? 'asc' : 'desc'}`] : [];
  return [...first, ...columns].join(', ');
}

/** Equality that the planner does not take for a constant; see `lead`. */
export const oneOf = (column: string, value: string) => `${column} = any (array[${value}])`;

const listOf = ({ alias }: Walk, columns: readonly string[]) =>
  columns.map((column) => `${alias}.${column}`).join(', ');

/**
 * The walk as a statement of its own: `stop` beside each row, and where nothing was found of what was looked for one row in which there is
 * nothing else. `order` is that of the page in the names that its columns were given.
 */
export function walkStatement(walk: Walk, order: string): string {
  const { found, stop } = walkSql(walk);
  if (stop === null) return walkSql({ ...walk, columns: `null::bigint as stop, ${walk.columns}` }).found;
  const stopped = `case when (select count(*) from walked) < ${walk.limit} then ${stop} end`;
  return `with walked as materialized (${found})
    select s.stop, w.* from (select ${stopped} as stop) s left join walked w on true order by ${order}`;
}
