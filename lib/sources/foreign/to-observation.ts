import type { Queue } from '@/lib/jobs/queue';
import type { ForeignDocument, ForeignRow, ObservedRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation, Slot, WorkerFacts } from '@/lib/sources/observation';

type Seen = Pick<ForeignDocument, 'databaseNow' | 'database' | 'databaseStartedAt' | 'sweeperHeard'>;

/** A row with the slots that its shape can fill; the others say why they never are. Sessions and locks are told apart. */
export function toObservation(row: ObservedRow, shape: Shape, seen: Seen): Observation {
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
    ...{ takes: shape.takes, takesEarlier: shape.takesEarlier },
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
    worker: workerSlot(row, shape, read) ?? never(untold.worker),
    session: apart('pg_stat_activity', untold),
    locks: apart('pg_locks', untold),
    heartbeatsBlocked: { state: 'unread', source: 'pg_locks', why: APART },
    effects: never(untold.effects),
    destination: never(untold.destination),
    past: never(untold.past),
    lateWrites: never(untold.lateWrites),
    acts: never('What was done to it from here stands in the record alone.'),
    outsideChanges: never(untold.outsideChanges),
    queueLock: read(
      table,
      row.queueLockedBy !== null && row.queueLockedSince !== null
        ? { by: row.queueLockedBy, since: row.queueLockedSince }
        : null,
    ),
    sweeper: read(table, shape.sweeper && { name: shape.sweeper.name, heard: seen.sweeperHeard }),
    redisLease: read('leasehold.config.ts', null),
    weather: read('pg_postmaster_start_time', {
      databaseStartedAt: seen.databaseStartedAt,
      allWorkersLate: false,
      reachableSince: null,
      heartbeatsBlockedAt: null,
    }),
    moved: [],
  };
}

/** Told later with sessions and locks, or never where no session goes by the name of an owner. */
function apart(source: string, { session }: Shape['untold']): Slot<never> {
  return { state: 'unread', source, ...(session === null ? { why: APART } : { why: session, untold: true }) };
}

/** What stands in these slots until a reading of sessions and locks is told. */
const APART = 'Sessions and locks were not read with the jobs.';

/** Null where its tables have no register of workers. Of one that is in it, its end is told nowhere: it only falls silent. */
function workerSlot(
  { owner, worker }: ForeignRow,
  shape: Shape,
  read: <T>(source: string, value: T) => Slot<T>,
): Slot<WorkerFacts | null> | null {
  if (shape.worker === null) return null;
  if (owner === null)
    return {
      state: 'unread',
      source: shape.worker.table,
      why: 'The row names no owner, so there is no worker to look up.',
    };
  const unsaid = { backendPid: null, backendStart: null, clockOffset: null, exit: null };
  return read(shape.worker.table, worker && { ...worker, ...unsaid, state: 'active' });
}

/** A worker that is silent after so long beats three times in it. */
const BEATS = 3;

function queueOf(row: ForeignRow, { promises, fenced }: Shape): Queue {
  const { queue, maxAttempts, ttl, heartbeatLimit, pausedAt } = row;
  return {
    name: queue,
    ...promises,
    ...(ttl === null ? {} : { ttl }),
    ...(heartbeatLimit === null ? {} : { heartbeatLimit, heartbeatInterval: heartbeatLimit / BEATS }),
    ...{ maxAttempts, progressLimit: null, stages: [] },
    ...{ destinationChecksTokens: null, fenced, neverHappen: null, runbookUrl: null, pausedAt },
  };
}
