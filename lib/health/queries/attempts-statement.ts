import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { type Columns, type ColumnUse, isOpen } from '@/lib/health/questions/columns';
import type { TableFacts } from '@/lib/health/questions/schema-facts';

/** What each column is read as, whatever its type is there. */
const TYPES: Readonly<Record<ColumnUse, string>> = {
  id: 'text',
  queue: 'text',
  subject: 'text',
  status: 'text',
  attempt: 'bigint',
  maxAttempts: 'bigint',
  owner: 'text',
  leaseUntil: 'timestamptz',
  heartbeatAt: 'timestamptz',
  renewals: 'bigint',
  startedAt: 'timestamptz',
  finishedAt: 'timestamptz',
  lastError: 'text',
};

/** A column of `alias` by its use; null where it is not there or of no use. */
export function column(columns: Columns, use: ColumnUse, alias = 'j'): string {
  const standing = columns[use];
  if (standing.state !== 'open') return `null::${TYPES[use]}`;
  return `${alias}.${sqlIdentifier(standing.name)}::${TYPES[use]}`;
}

/** What both readings of attempts select of `j`, by the same names. */
export function attemptColumns(columns: Columns): string {
  const of = (use: ColumnUse) => column(columns, use);
  return `${of('subject')} as subject, ${of('attempt')} as attempt, ${of('owner')} as owner, ${of('leaseUntil')} as lease_until,
    ${of('heartbeatAt')} as heartbeat_at, ${of('startedAt')} as started_at, ${of('maxAttempts')} as max_attempts,
    ${neverRenewed(columns)} as unrenewed`;
}

/** Whether an attempt of `j` was never renewed: by its count, or else by a heartbeat that is as old as its start. */
function neverRenewed(columns: Columns): string {
  if (isOpen(columns, 'renewals')) return `${column(columns, 'renewals')} = 0`;
  if (!isOpen(columns, 'heartbeatAt', 'startedAt')) return 'null::boolean';
  return `coalesce(${column(columns, 'heartbeatAt')} <= ${column(columns, 'startedAt')}, true)`;
}

/** `j.queue = q.name`, or everything where the table names no queue. */
export function ofQueue(columns: Columns): string {
  return isOpen(columns, 'queue') ? `${column(columns, 'queue')} = q.name` : 'true';
}

/**
 * The attempt before a later one of `x`: whether it is missing, and whether it ended after that one began. Null where attempts
 * have no numbers. Asked of later attempts alone, by the index of their numbers; `lacking` is `missing` without the join.
 */
export function attemptBefore(
  table: TableFacts,
  columns: Columns,
): { join: string; missing: string; overlaps: string; lacking: string } | null {
  if (!isOpen(columns, 'subject', 'attempt')) return null;
  const sameQueue = isOpen(columns, 'queue') ? `and ${column(columns, 'queue', 'p')} = q.name` : '';
  const one = `p.${name(columns, 'subject')} = x.subject and p.${name(columns, 'attempt')} = x.attempt - 1 ${sameQueue} limit 1`;
  return {
    join: `
      left join lateral (
        select true as here, ${column(columns, 'startedAt', 'p')} as started_at, ${column(columns, 'finishedAt', 'p')} as finished_at
        from ${table.name} p
        where x.attempt > 1 and ${one}) before on true`,
    lacking: `x.attempt > 1 and (select true from ${table.name} p where ${one}) is null`,
    missing: 'x.attempt > 1 and before.here is null',
    // One that was cancelled before it began has run beside nobody.
    overlaps: 'before.started_at is not null and before.finished_at > x.started_at',
  };
}

function name(columns: Columns, use: ColumnUse): string {
  const standing = columns[use];
  return standing.state === 'absent' ? '' : sqlIdentifier(standing.name);
}

/** One attempt of `x` as JSON; `age` is an expression in seconds. */
export function named(age: string): string {
  return `json_build_object('subject', x.subject, 'attempt', x.attempt, 'owner', x.owner, 'leaseUntil', x.lease_until,
    'heartbeatAt', x.heartbeat_at, 'age', ${age})`;
}

/** The first of those of `x` in an order, which alone is named: named before they are put in order, all of them would be. */
export function firstNamed(where: string, age: string, order: string): string {
  return `(select ${named(age)} from (select * from x where ${where} order by ${order} limit 1) x)`;
}

/** How many of `x` there are, and the first of them in an order. */
export function counted(where: string, age: string, order: string): string {
  return `json_build_object('count', count(*) filter (where ${where}),
    'one', (array_agg(${named(age)} order by ${order}) filter (where ${where}))[1])`;
}

/** The same, where the columns that it is asked of are open; null where not. */
export function countedIf(open: boolean, where: string, age: string, order: string): string {
  return open ? counted(where, age, order) : 'null::json';
}
