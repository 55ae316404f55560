import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { cutPage } from '@/lib/jobs/list-page';
import { type ForeignRow, foreignRow, toJobRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import { comparedWithKey, isShapeKey, keyOrder, type ShapeKey } from '@/lib/sources/foreign/shape-key';
import { known, rowColumns, runningRows } from '@/lib/sources/foreign/statements';
import type { Sql } from '@/lib/sources/sql-names';

const PAGE_SIZE = 50;
/** Rows that one page is looked for among: which indexes a table of others has is not ours to choose. */
const LOOKED_AT = 50_000;

/**
 * One page of the jobs of a shape in the order of their keys, the highest first. What a filter finds is looked for among so many rows
 * at most; the page says so, and the next one goes on from there. Throws DatabaseError.
 */
export async function listForeignJobs(
  db: Database,
  shape: Shape,
  filter: JobFilter,
  cursor: JobCursor | null,
): Promise<JobPage> {
  const place = cursor && (isListEnd(cursor) || isShapeKey(shape, cursor.key)) ? cursor : null;
  const read = await readRows(db, pageStatement(shape, filter, place), pageRow);
  const [first] = read;
  if (first === undefined) throw new Error('The statement gave no moment.');
  const { databaseNow, database, stop } = first;
  const rows = read.flatMap((row) => (row.found ? [foreignRowOf(row)] : []));
  const cut = cutPage({
    found: rows,
    keyOf: ({ key }) => key,
    ...{ size: PAGE_SIZE, cursor: place, onward: 'older', stop, most: LOOKED_AT },
  });
  if (!cut) return listForeignJobs(db, shape, filter, null);
  return {
    ...cut,
    databaseNow,
    rows: cut.rows.map((row) => toJobRow(row, shape.name, database)),
    wholeOnly: false,
  };
}

/** The statement of a page; exported for the plan tests. `stop` is the last row that was looked at, when there are more beyond it. */
export function pageStatement(shape: Shape, filter: JobFilter, cursor: JobCursor | null): Statement {
  const { key } = shape;
  const from = filter.status === 'running' ? runningRows(shape).from : shape.from;
  const values: unknown[] = [];
  const take = (value: unknown) => `$${values.push(value)}`;
  const up = cursor?.side === 'newer';
  const side = up ? 'asc' : 'desc';
  const place =
    cursor && !isListEnd(cursor)
      ? [comparedWithKey(key, up ? '>' : '<', valueUnseen(`$${values.push(cursor.key)}`))]
      : [];
  // What nothing narrows is found at once, and no more of it is worked out than is shown.
  const most = isNarrowed(filter) ? LOOKED_AT + 1 : PAGE_SIZE + 1;
  const inner = [known(shape, filter.status), ...place].join(' and ');
  const places = key.parts.map((_, index) => `place${index}`);
  const placed = (of: string) => places.map((place) => `${of}.${place} ${side}`).join(', ');
  const text = `
    with clock as materialized (select clock_timestamp() as at),
    looked as (
      select ${rowColumns(shape)}, ${places.map((place, index) => `${key.parts[index]?.column} as ${place}`).join(', ')} from ${from}
      where ${inner} order by ${keyOrder(key, side)} limit ${most}),
    found as (
      select looked.*, true as found from clock cross join looked where ${conditions(filter, take)} order by ${placed('looked')} limit ${PAGE_SIZE + 1})
    select clock.at as "databaseNow", current_database()::text as database,
      ${isNarrowed(filter) ? `case when (select count(*) from found) <= ${PAGE_SIZE} then (${stopOf(key, from, inner, side)}) end` : 'null::text'} as stop, found.*
    from clock left join found on true order by ${placed('found')}`;
  return nameByText('list-foreign-jobs', { text, values });
}

/** The key of the last row that is looked at; no row where there are not so many. */
function stopOf(key: ShapeKey, from: Sql, inner: Sql, side: 'asc' | 'desc'): Sql {
  return `select ${key.text} from ${from} where ${inner} order by ${keyOrder(key, side)} offset ${LOOKED_AT} limit 1`;
}

/** Beyond its table and what the statement itself goes by. */
const isNarrowed = ({ source: _source, status: _status, ...filter }: JobFilter) =>
  Object.values(filter).some((value) => value !== null);

/** On the columns that rowColumns names. */
function conditions(filter: JobFilter, take: (value: unknown) => string): Sql {
  const { queue, owner, stage, lease, search, error } = filter;
  const found = [
    queue !== null && `looked.queue = ${take(queue)}`,
    owner !== null && `looked.owner = ${take(owner)}`,
    // No table of others tells stages.
    stage !== null && 'false',
    lease !== null && `looked.status = 'running' and ${LEASES[lease]}`,
    search !== null && searched(take(search)),
    error !== null && `strpos(lower(looked."lastError"), lower(${take(error)})) > 0`,
  ].filter((one) => one !== false);
  return ['true', ...found].join(' and ');
}

const LEASES = {
  live: 'looked."leaseUntil" > clock.at',
  lapsed: 'looked."leaseUntil" <= clock.at',
  none: 'looked."leaseUntil" is null',
} as const;

const searched = (text: string) =>
  `(starts_with(looked.subject, ${text}) or looked.key = ${text} or looked.owner = ${text})`;

/** Each row of a page, with what is the same for all; alone where there is none. */
const same = { databaseNow: z.string(), database: z.string(), stop: z.string().nullable() };
const foundRow = foreignRow.extend({ ...same, found: z.literal(true) });
type FoundRow = z.infer<typeof foundRow>;
const pageRow = z.union([foundRow, z.object({ ...same, found: z.null() })]);

/** The job alone, without what stands beside it in each row of a page. */
function foreignRowOf({
  databaseNow: _,
  database: __,
  stop: ___,
  found: ____,
  ...row
}: FoundRow): ForeignRow {
  return row;
}
