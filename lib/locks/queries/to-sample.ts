import { PREPARED_PID } from '@/lib/locks/blocker-words';
import { lockLevel } from '@/lib/locks/lock-level';
import type {
  AdvisoryLock,
  LockRef,
  LockSample,
  PreparedTransaction,
  Session,
} from '@/lib/locks/lock-sample';
import { lockTarget } from '@/lib/locks/lock-target';
import { nearestBlockers } from '@/lib/locks/nearest-blockers';
import type { HeldLock, LocksDocument, PreparedRow } from '@/lib/locks/queries/locks-document';
import { ADVISORY_LISTED } from '@/lib/locks/queries/locks-statement';
import { unseenBy } from '@/lib/locks/queries/unseen-by';
import { statementText } from '@/lib/locks/statement-text';

/** Of one session, and of one lock that is shared. What is beyond is counted and not listed. */
const HOLDS_LISTED = 20;
const HOLDERS_LISTED = 20;

/** Joins the flat facts of one reading by session and by lock, and with them what is prepared where there is any. */
export function toSample(
  document: LocksDocument,
  prepared: readonly PreparedRow[],
): Omit<LockSample, 'lookedFor' | 'tookMs'> {
  const { databaseNow, database, version, standby, advisoryCount, indexBuilds, lockTable } = document;
  return {
    ...{ databaseNow, database, version, standby, advisoryCount, indexBuilds, lockTable },
    sessions: sessionsOf(document),
    advisory: advisoryOf(document),
    prepared: preparedOf(document, prepared),
    sessionCount: document.sessionCount,
    waiterCount: document.waiterCount,
    unseen: unseenBy(document),
  };
}

function sessionsOf({ sessions, waits, holding }: LocksDocument): Session[] {
  const waitOf = new Map(waits.map((wait) => [wait.pid, wait]));
  const heldBy = groupBy(holding, ({ pid }) => pid ?? PREPARED_PID);
  const waitedFor = new Set(waits.map(({ id }) => id));
  return sessions.map((row) => {
    const wait = waitOf.get(row.pid);
    const hidden = row.backendStart === null;
    const held = heldBy.get(row.pid) ?? [];
    // What it blocks others with comes first.
    const holds = [...held].sort((a, b) => Number(waitedFor.has(b.id)) - Number(waitedFor.has(a.id)));
    return {
      ...row,
      hidden,
      hasWritten: hidden ? null : row.hasWritten,
      statement: hidden || row.statement === null ? null : statementText(row.statement),
      waitsFor: wait ? { ...lockRef(wait), since: wait.since } : null,
      blockedBy: wait ? nearestBlockers(wait.blockers, waitOf) : [],
      holds: holds.slice(0, HOLDS_LISTED).map(lockRef),
    };
  });
}

function advisoryOf({ advisory, holding }: LocksDocument): AdvisoryLock[] {
  const holdersOf = groupBy(holding, ({ id }) => id);
  const wanted = advisory.filter((lock) => lock.wanted || lock.waiters > 0);
  const others = advisory.filter((lock) => !lock.wanted && lock.waiters === 0);
  const room = Math.max(0, ADVISORY_LISTED - wanted.length);
  return [...wanted, ...others.slice(0, room)].flatMap(({ id, waiters, since }) => {
    const target = lockTarget(id, null);
    if (target.type !== 'advisory') return [];
    const holders = (holdersOf.get(id) ?? []).slice(0, HOLDERS_LISTED).map(toHolder);
    return [{ id, key: target.key, holders, waiters, waitingSince: since }];
  });
}

const toHolder = (held: HeldLock) => ({
  pid: held.pid ?? PREPARED_PID,
  mode: held.mode,
  level: lockLevel(held),
});

/** Who waits for which prepared transaction is told by the lock, since all of them go by the same pid. */
function preparedOf(
  { holding, waits }: LocksDocument,
  prepared: readonly PreparedRow[],
): PreparedTransaction[] {
  const heldBy = groupBy(holding, ({ virtual }) => virtual);
  return prepared.map(({ holds, virtual, ...transaction }) => {
    const held = new Set((virtual === null ? [] : (heldBy.get(virtual) ?? [])).map(({ id }) => id));
    const blocked = waits.filter(({ id, blockers }) => blockers.includes(PREPARED_PID) && held.has(id));
    return { ...transaction, holds: holds.map(lockRef), blocks: blocked.map(({ pid }) => pid) };
  });
}

function lockRef({ id, name, mode }: { id: string; name: string | null; mode: string }): LockRef {
  return { id, target: lockTarget(id, name), mode };
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
