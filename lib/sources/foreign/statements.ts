import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import type { Shape, Sql } from '@/lib/sources/foreign/shape';

/** A shown error is one line; half a secret at its end is cut with the rest, so more is read than is shown. */
const ERROR_READ = 2_000;

/** The columns of a row by the names of {@link ForeignRow}; the same for every shape, null where it has none. */
export function rowColumns({ columns, is }: Shape): Sql {
  const statuses = JOB_STATUSES.flatMap((status) => {
    const test = is[status];
    return test === null ? [] : [`when ${test} then '${status}'`];
  });
  return [
    `${columns.key} as key`,
    `${columns.queue}::text as queue`,
    `${columns.subject}::text as subject`,
    `(${columns.attempt ?? 'null'})::int as attempt`,
    `(${columns.maxAttempts ?? 'null'})::int as "maxAttempts"`,
    `case ${statuses.join(' ')} end as status`,
    `(${columns.owner ?? 'null'})::text as owner`,
    ...(['leaseUntil', 'heartbeatAt', 'startedAt', 'finishedAt', 'availableAt', 'createdAt'] as const).map(
      (moment) => `(${columns[moment] ?? 'null'})::timestamptz as "${moment}"`,
    ),
    `left((${columns.lastError ?? 'null'})::text, ${ERROR_READ}) as "lastError"`,
  ].join(', ');
}

/** Running jobs, those that run longest first as far as their keys tell, up to $1; with the moment and who was asked. */
export function troubleStatement(shape: Shape): string {
  return document(shape, `${shape.is.running ?? 'false'} order by ${shape.key.order} limit $1::int`);
}

/** One job by its key, $1. */
export function oneStatement(shape: Shape): string {
  return document(shape, `${byKey(shape)} limit 1`);
}

/** Some jobs by their keys, $1: an array of texts. */
export function someStatement(shape: Shape): string {
  return document(shape, `${shape.key.order} = any ($1::text[]::${shape.key.type}[])`);
}

/** `j.id = $1`, in the type of the key, so that its index serves. */
export function byKey({ key }: Pick<Shape, 'key'>, parameter = '$1'): Sql {
  return `${key.order} = ${parameter}::text::${key.type}`;
}

/** Rows that have a status at all: what says a word that means nothing here is not shown. */
export function known({ is }: Shape, status: JobStatus | null = null): Sql {
  if (status !== null) return is[status] ?? 'false';
  return `(${JOB_STATUSES.flatMap((one) => is[one] ?? []).join(' or ')})`;
}

function document(shape: Shape, where: Sql): string {
  return `
    with clock as materialized (select clock_timestamp() as at)
    select clock.at as "databaseNow", current_database() as database, pg_postmaster_start_time() as "databaseStartedAt",
      (select json_agg(r) from (
         select ${rowColumns(shape)} from ${shape.from} where clock.at is not null and ${where}) r) as rows
    from clock`;
}
