import type { Shape } from '@/lib/sources/foreign/shape';
import type { Sql } from '@/lib/sources/sql-names';

/** Milliseconds between moments of one clock that prove nothing, as the rules have it (clock-doubt). */
const AHEAD = "interval '2 s'";

/**
 * Whether a running job gives no rule anything to say: its lease is live, by no more than its queue promises, every sign that its tables tell is
 * fresh, and none lies ahead. Such jobs are counted and not read, since thousands run well where one does not. Over the rows of the shape and
 * `clock.at`; null where sessions may go by the name of an owner, since what a session does may be wrong while all else is well.
 */
export function inOrder({ columns, worker, promises, untold }: Shape): Sql | null {
  const { leaseUntil, startedAt, finishedAt, heartbeatAt, heartbeatLimit, ttl, owner } = columns;
  if (untold.session === null || leaseUntil === null) return null;
  const most = `coalesce(${ttl ?? 'null'}, ${promises.ttl ?? 'null'})::float8 * interval '1 s'`;
  const limit = `coalesce(${heartbeatLimit ?? 'null'}, ${promises.heartbeatLimit})::float8 * interval '1 s'`;
  const fresh = (sign: Sql) => `${sign} between clock.at - ${limit} and clock.at`;
  return [
    `${leaseUntil} > clock.at`,
    ...(ttl === null && promises.ttl === null
      ? []
      : [`coalesce(${leaseUntil} <= clock.at + ${most} + ${AHEAD}, true)`]),
    ...(startedAt === null ? [] : [`coalesce(${startedAt} <= clock.at, true)`]),
    ...(finishedAt === null ? [] : [`${finishedAt} is null`]),
    ...(heartbeatAt === null ? [] : [`(${heartbeatAt} is null or ${fresh(heartbeatAt)})`]),
    ...(worker === null
      ? []
      : [
          `${owner ?? 'null'} is not null`,
          `${worker.id} is not null`,
          fresh(worker.heartbeatAt),
          `${worker.startedAt} <= ${startedAt ?? worker.startedAt}`,
        ]),
  ].join(' and ');
}
