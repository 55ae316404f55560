import type { Queue } from '@/lib/jobs/queue';
import type { ForeignDocument, ForeignRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation, Slot } from '@/lib/sources/observation';

type Seen = Pick<ForeignDocument, 'databaseNow' | 'database' | 'databaseStartedAt'>;

/** A row with the slots that its shape can fill; the others say why they never are. Sessions and locks are told apart. */
export function toObservation(row: ForeignRow, shape: Shape, seen: Seen): Observation {
  const { databaseNow, database } = seen;
  const { untold, table } = shape;
  const read = <T>(source: string, value: T): Slot<T> => ({
    state: 'read',
    value,
    source,
    readAt: databaseNow,
  });
  const never = (why: string) => ({ state: 'unread' as const, source: table, why, untold: true });
  const { status, attempt, maxAttempts, startedAt, finishedAt, availableAt, lastError } = row;
  return {
    address: { source: shape.name, database, key: row.key },
    queue: queueOf(row, shape),
    subject: row.subject,
    databaseNow,
    takes: [],
    job: read(table, {
      ...{ status, attempt, maxAttempts, startedAt, finishedAt, availableAt, lastError },
      // A table that keeps no earlier attempts has the newest.
      newest: true,
      ...{ stage: null, stageEnteredAt: null, stopRequestedAt: null },
    }),
    lease: read(table, {
      ...{ owner: row.owner, token: null, until: row.leaseUntil },
      renewedAt: row.heartbeatAt,
    }),
    worker: never(untold.worker),
    session: { state: 'unread', source: 'pg_stat_activity', why: APART },
    locks: { state: 'unread', source: 'pg_locks', why: APART },
    heartbeatsBlocked: { state: 'unread', source: 'pg_locks', why: APART },
    effects: never(untold.effects),
    destination: never(untold.destination),
    past: never(untold.past),
    lateWrites: never(untold.lateWrites),
    acts: never('No act of this console can be carried out on it, so there is none to look for.'),
    outsideChanges: never(untold.outsideChanges),
    weather: read('pg_postmaster_start_time', {
      databaseStartedAt: seen.databaseStartedAt,
      allWorkersLate: false,
      reachableSince: null,
      heartbeatsBlockedAt: null,
    }),
    moved: [],
  };
}

/** What stands in these slots until a reading of sessions and locks is told. */
const APART = 'Sessions and locks were not read with the jobs.';

export function queueOf({ queue, maxAttempts }: ForeignRow, { promises }: Shape): Queue {
  return {
    name: queue,
    ...promises,
    ...{ maxAttempts, progressLimit: null, stages: [] },
    ...{ destinationChecksTokens: null, neverHappen: null, runbookUrl: null, pausedAt: null },
  };
}
