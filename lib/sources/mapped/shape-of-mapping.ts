import type { JobStatus } from '@/lib/jobs/job';
import type { Shape, ShapePromises } from '@/lib/sources/foreign/shape';
import { columnKey, comparedWithKey, type KeyType } from '@/lib/sources/foreign/shape-key';
import { actsOfMapping } from '@/lib/sources/mapped/acts-of-mapping';
import type { MappedRelation } from '@/lib/sources/mapped/mapped-table';
import { type ColumnOr, MAPPED_STATUSES, type Mapping } from '@/lib/sources/mapped/mapping';
import { quoted, quotedTable, quotedText, type Sql } from '@/lib/sources/sql-names';

/** The shape of a mapping that was held against its table and found right: types decide how a key is compared and what a moment means. */
export function shapeOfMapping(mapping: Mapping, relation: MappedRelation): Shape {
  const { name, schema, table, columns, fenced } = mapping;
  const typeOf = (column: string) => relation.columns.find((one) => one.name === column)?.type ?? '';
  const at = (column: string | null): Sql | null => column && `j.${quoted(column)}`;
  const moment = (column: string | null): Sql | null =>
    column && (/without time zone$/.test(typeOf(column)) ? `(${at(column)} at time zone 'UTC')` : at(column));
  const or = (one: ColumnOr<string | number>): Sql =>
    'column' in one
      ? (at(one.column) ?? 'null')
      : typeof one.constant === 'number'
        ? String(one.constant)
        : quotedText(one.constant);
  const { lease } = columns;
  const since = lease && 'since' in lease ? lease.since : null;
  const key = columnKey(`j.${quoted(columns.id)}`, keyType(typeOf(columns.id)));
  return {
    name,
    table: `${schema}.${table}`,
    from: `${quotedTable(mapping)} j`,
    running: null,
    columns: {
      queue: or(columns.queue),
      subject: `j.${quoted(columns.subject)}`,
      attempt: at(columns.attempt),
      maxAttempts: columns.maxAttempts && or(columns.maxAttempts),
      owner: at(columns.owner),
      leaseUntil:
        lease === null
          ? null
          : 'until' in lease
            ? moment(lease.until)
            : `(${moment(lease.since)} + interval '${lease.seconds} s')`,
      heartbeatAt: moment(columns.heartbeat),
      startedAt: moment(columns.startedAt ?? since),
      finishedAt: moment(columns.finishedAt),
      availableAt: null,
      createdAt: moment(columns.createdAt),
      lastError: at(columns.error),
      payload: at(columns.payload),
      ...{ ttl: null, heartbeatLimit: null, pausedAt: null },
    },
    key,
    is: Object.fromEntries(
      MAPPED_STATUSES.map((status) => [status, saysOneOf(mapping, status)]),
    ) as Shape['is'],
    worker: null,
    queueLock: null,
    sweeper: null,
    promises: promisesOf(mapping),
    fenced,
    untold: {
      worker: `${table} has no register of workers: whether an owner still works is told nowhere.`,
      session: null,
      effects: `${table} keeps no ledger of what happened outside.`,
      destination: `${table} names no destination that would check a token.`,
      past: `${table} keeps one row a job: earlier attempts are not there.`,
      lateWrites: `${table} keeps no record of writes that came late.`,
      outsideChanges: `${table} keeps no record of who changed a row.`,
    },
    acts: actsOfMapping(mapping, {
      relation,
      it: comparedWithKey(key, '=', 'p_key'),
      is: (status) => saysOneOf(mapping, status),
      attempt: at(columns.attempt),
    }),
    ...{ takes: [], takesEarlier: false },
    unseen: [],
  };
}

/** Compared with the column as it stands, so that an index on its words serves. */
function saysOneOf({ statuses, columns }: Mapping, status: JobStatus): Sql | null {
  const words = statuses[status].map(quotedText);
  if (words.length === 0) return null;
  const column = `j.${quoted(columns.status)}`;
  return words.length === 1 ? `${column} = ${words[0]}` : `${column} in (${words.join(', ')})`;
}

function keyType(type: string): KeyType {
  if (/^(smallint|integer|bigint)$/.test(type)) return 'bigint';
  return type === 'uuid' ? 'uuid' : 'text';
}

/** Seconds after a lapse in which its own workers may still come. */
const GRACE = 5;
/** A worker that is silent after so long beats three times in it. */
const BEATS = 3;

function promisesOf({ columns, silentAfter, takeover }: Mapping): ShapePromises {
  const { lease } = columns;
  const heartbeatLimit = columns.heartbeat === null ? 0 : (silentAfter ?? 0);
  return {
    ttl: lease && 'seconds' in lease ? lease.seconds : null,
    ...{ heartbeatLimit, heartbeatInterval: heartbeatLimit / BEATS, grace: GRACE },
    ...takeover,
  };
}
