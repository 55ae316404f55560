import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { rowSaying } from '@/lib/db/row-saying';
import { valueUnseen } from '@/lib/db/value-unseen';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { cutPage } from '@/lib/jobs/list-page';
import { listedRow, toJobRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import { comparedWithKey, isShapeKey, keyOrder } from '@/lib/sources/foreign/shape-key';
import { known, listedColumns, runningRows } from '@/lib/sources/foreign/statements';
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
  const said = read.find((row) => row.key === null);
  if (!said) throw new Error('The statement gave no moment.');
  const { databaseNow, database, stop } = said;
  const rows = read.filter((row) => row.key !== null);
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
  const inner = [known(shape, filter.status), ...place].join(' and ');
  const ordered = `order by ${keyOrder(key, side)}`;
  // No index has all that run in the order of a list: they are sorted, and what is not shown is worked out for nothing.
  const cut = filter.status === 'running' && shape.running?.alone === true;
  const text = isNarrowed(filter)
    ? narrowed({ shape, from, inner, ordered, conditions: conditions(filter, take), side })
    : `(select ${listedColumns(shape)}
        from ${cut ? `(select j.* from ${from} where ${inner} ${ordered} limit ${PAGE_SIZE + 1}) j` : from}
        where ${inner} ${ordered} limit ${PAGE_SIZE + 1})
      union all select ${saidOnce('clock_timestamp()', 'null')}`;
  return nameByText('list-foreign-jobs', { text, values });
}

/**
 * What is the same for all jobs of a page stands in one row of its own, the last: beside each job it would be made as often. It is said in the
 * columns of a job, and told from one by having no key.
 */
function saidOnce(at: Sql, stop: Sql): Sql {
  return rowSaying(listedRow.shape, { queue: 'current_database()::text', createdAt: at, owner: stop });
}

type Narrowed = { shape: Shape; from: Sql; inner: Sql; ordered: Sql; conditions: Sql; side: 'asc' | 'desc' };

/** Looked for among so many rows. `stop` is the key of the last one that is looked at; null where there are not so many, or a page is full. */
function narrowed({ shape, from, inner, ordered, conditions, side }: Narrowed): string {
  const { key } = shape;
  const columns = Object.keys(listedRow.shape).map((name) => `"${name}"`);
  const places = key.parts.map(({ column }, index) => `${column} as place${index}`);
  const placed = places.map((_, index) => `place${index} ${side}`).join(', ');
  const stop = `select ${key.text} from ${from} where ${inner} ${ordered} offset ${LOOKED_AT} limit 1`;
  return `
    with clock as materialized (select clock_timestamp() as at),
    looked as (
      select ${listedColumns(shape)}, ${places.join(', ')} from ${from} where ${inner} ${ordered} limit ${LOOKED_AT + 1}),
    found as materialized (
      select looked.* from clock cross join looked where ${conditions} order by ${placed} limit ${PAGE_SIZE + 1})
    (select ${columns.join(', ')} from found order by ${placed})
    union all select ${saidOnce('clock.at', `case when (select count(*) from found) <= ${PAGE_SIZE} then (${stop}) end`)}
    from clock`;
}

/** Beyond its table and what the statement itself goes by. */
const isNarrowed = ({ source: _source, status: _status, ...filter }: JobFilter) =>
  Object.values(filter).some((value) => value !== null);

/** On the columns that listedColumns names. */
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

const saidRow = z
  .object({ key: z.null(), queue: z.string(), createdAt: z.string(), owner: z.string().nullable() })
  .transform(({ key, queue, createdAt, owner }) => ({
    ...{ key, database: queue, databaseNow: createdAt, stop: owner },
  }));
const pageRow = z.union([listedRow, saidRow]);
