type Row = Readonly<Record<string, unknown>>;

export type ColumnChange = { name: string; before: string; after: string; changed: boolean };

/** One row of the act, before and after, as read back in the same transaction. */
export type RowChange = { key: string; title: string; created: boolean; columns: readonly ColumnChange[] };

/** Shown even when unchanged: they are what the guard and the fence rest on. */
const ALWAYS = ['status', 'lease_until', 'lease_token'];

const text = (value: unknown) =>
  value === null || value === undefined ? 'null' : typeof value === 'string' ? value : JSON.stringify(value);

function columnsOf(before: Row | undefined, after: Row | undefined): ColumnChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const was = before ? text(before[name]) : 'none';
    const is = after ? text(after[name]) : 'none';
    return { name, before: was, after: is, changed: was !== is };
  });
}

/** Rows paired by their id. A row without a counterpart in `before` was made by the act. */
export function rowChanges(before: readonly Row[], after: readonly Row[]): RowChange[] {
  const ids = [...new Set([...before, ...after].map(idOf))];
  return ids.map((id) => {
    const was = before.find((row) => idOf(row) === id);
    const is = after.find((row) => idOf(row) === id);
    return {
      key: id,
      title: titleOf(is ?? was ?? {}),
      created: was === undefined,
      columns: columnsOf(was, is),
    };
  });
}

/** A session has its pid for an id. */
const idOf = (row: Row) => text(row.id ?? row.pid);

/** Which row it is, told by a column that only rows of its table have. */
function titleOf(row: Row): string {
  if ('pid' in row) return `Session ${text(row.pid)}`;
  if ('redis_key' in row) return `Lease ${text(row.redis_key)}`;
  // A table of somebody else's may count none.
  if ('attempt' in row && row.attempt === null) return `Job ${text(row.key)}`;
  if ('attempt' in row) return `Attempt ${text(row.attempt)}`;
  if ('floor_token' in row) return `Subject ${text(row.subject)}`;
  if ('risk' in row) return 'Review';
  if ('command_hash' in row) return `Request ${text(row.id)}`;
  if ('alert_id' in row) return 'Acknowledgement';
  if ('rule' in row && 'told' in row) return `Alert ${text(row.id)}`;
  if ('fingerprint' in row) return 'until' in row ? 'Snooze' : 'Finding';
  if ('items_hash' in row) return `Bulk recovery ${text(row.id)}`;
  return 'paused_at' in row ? `Queue ${text(row.name)}` : `Worker ${text(row.id)}`;
}

/** The columns worth reading first: what changed, and what the guard rests on. A new row shows what it was given. */
export function tellingColumns({ columns, created }: RowChange): ColumnChange[] {
  if (created) return columns.filter((column) => column.after !== 'null' && !IDENTITY.includes(column.name));
  return columns.filter((column) => column.changed || ALWAYS.includes(column.name));
}

/** Said by the title and the page already. */
const IDENTITY = ['id', 'queue', 'subject', 'attempt', 'created_at'];
