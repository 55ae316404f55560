import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import { inOrder } from '@/lib/sources/foreign/in-order';
import type { Shape, ShapeWorker } from '@/lib/sources/foreign/shape';
import { amongKeys, comparedWithKey, keyOrder } from '@/lib/sources/foreign/shape-key';
import type { Sql } from '@/lib/sources/sql-names';

/** A shown error is one line; half a secret at its end is cut with the rest, so more is read than is shown. */
const ERROR_READ = 2_000;

const MOMENTS = ['leaseUntil', 'heartbeatAt', 'startedAt', 'finishedAt', 'availableAt', 'createdAt'] as const;
const SECONDS = ['ttl', 'heartbeatLimit'] as const;

/** The columns of a row by the names of {@link ListedRow}; the same for every shape, null where it has none. */
export function listedColumns({ key, columns, is }: Shape): Sql {
  const statuses = JOB_STATUSES.flatMap((status) => {
    const test = is[status];
    return test === null ? [] : [`when ${test} then '${status}'`];
  });
  return [
    `${key.text} as key`,
    `${columns.queue}::text as queue`,
    `${columns.subject}::text as subject`,
    `(${columns.attempt ?? 'null'})::int as attempt`,
    `(${columns.maxAttempts ?? 'null'})::int as "maxAttempts"`,
    `case ${statuses.join(' ')} end as status`,
    `(${columns.owner ?? 'null'})::text as owner`,
    ...MOMENTS.map((moment) => `(${columns[moment] ?? 'null'})::timestamptz as "${moment}"`),
    `left((${columns.lastError ?? 'null'})::text, ${ERROR_READ}) as "lastError"`,
  ].join(', ');
}

/** The columns of a row by the names of {@link ForeignRow}. */
export function rowColumns(shape: Shape): Sql {
  const { columns, worker } = shape;
  return [
    listedColumns(shape),
    `(${columns.pausedAt ?? 'null'})::timestamptz as "pausedAt"`,
    ...SECONDS.map((seconds) => `(${columns[seconds] ?? 'null'})::float8 as "${seconds}"`),
    `${worker === null ? 'null::json' : workerObject(worker)} as worker`,
  ].join(', ');
}

function workerObject({ id, host, application, osPid, startedAt, heartbeatAt }: ShapeWorker): Sql {
  return `case when ${id} is not null then json_build_object(
    'id', ${id}::text, 'host', ${host}::text, 'application', coalesce((${application ?? 'null'})::text, ''),
    'osPid', ${osPid}::int, 'startedAt', ${startedAt}::timestamptz, 'heartbeatAt', ${heartbeatAt}::timestamptz) end`;
}

/**
 * Running jobs that a rule may have something to say of, those that run longest first, and the first that waits in each queue that is locked for
 * nothing, each up to $1; with the moment, and how many run in all.
 */
export function troubleStatement(shape: Shape): string {
  const { from, order } = runningRows(shape);
  const { queueLock } = shape;
  const runs = shape.is.running ?? 'false';
  const well = inOrder(shape);
  const told = well === null ? runs : `${runs} and (${well}) is not true`;
  const running = rows(shape, from, `${told} order by ${order} limit $1::int`);
  const waiting = queueLock && rows(shape, queueLock.from, `${queueLock.is} limit $1::int`);
  const judged = `(select count(*)::int from (select from ${from} where ${runs} limit ${COUNTED}) all_that_run)`;
  return document(shape, waiting === null ? running : `${running} union all ${waiting}`, judged);
}

/** Where counting the running jobs stops. */
const COUNTED = 50_000;

/** Where the running jobs are read from so that an index serves, and in which order. */
export function runningRows({ running, from, key }: Shape): { from: Sql; order: Sql } {
  return running ?? { from, order: keyOrder(key) };
}

/** One job by its key, $1. */
export function oneStatement(shape: Shape): string {
  return document(shape, rows(shape, shape.from, `${comparedWithKey(shape.key, '=', '$1')} limit 1`));
}

/** Some jobs by their keys, $1: an array of texts. */
export function someStatement(shape: Shape): string {
  return document(shape, rows(shape, shape.from, amongKeys(shape.key, '$1')));
}

/** Rows that have a status at all: what says a word that means nothing here is not shown. */
export function known({ is }: Shape, status: JobStatus | null = null): Sql {
  if (status !== null) return is[status] ?? 'false';
  return `(${JOB_STATUSES.flatMap((one) => is[one] ?? []).join(' or ')})`;
}

/** Jobs with all that is judged of them, as rows to be put together. */
function rows(shape: Shape, from: Sql, where: Sql): Sql {
  const { by = 'null', since = 'null' } = shape.queueLock ?? {};
  return `(select ${rowColumns(shape)}, (${by})::text as "queueLockedBy", (${since})::timestamptz as "queueLockedSince"
    from ${from} where clock.at is not null and ${where})`;
}

function document(shape: Shape, found: Sql, judged: Sql = 'null::int'): string {
  return `
    with clock as materialized (select clock_timestamp() as at)
    select clock.at as "databaseNow", current_database() as database, pg_postmaster_start_time() as "databaseStartedAt",
      (${shape.sweeper?.heard ?? 'null'})::boolean as "sweeperHeard", ${judged} as judged,
      (select json_agg(r) from (${found}) r) as rows
    from clock`;
}
