import type { IndexBuild, Session } from '@/lib/locks/lock-sample';
import { epochMs, isLater } from '@/lib/time';
import { isTableChange } from '@/lib/triage/job-table-wait';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import type { JudgedWorker, LockView } from '@/lib/triage/roots/lock-view';
import { workerOf } from '@/lib/triage/worker-of';

/** Milliseconds. Every busy database waits for moments; what is older than this somebody notices. */
export const WAIT_WORTH_TELLING = 5_000;

/** A queue behind a change of a table that itself waits. */
export type Convoy = {
  queue: Behind;
  /** Changes of the same table that queue behind the first. */
  changes: readonly Session[];
  /** Who goes on as soon as none of the changes is there. */
  freed: readonly Session[];
};

/**
 * The convoy whose first change this session is; null when it is no such thing. Whoever waits for what the change waits for
 * gains nothing by its end: without anybody else behind it, that other session is the trouble.
 */
export function convoyAt(view: LockView, session: Session): Convoy | null {
  const { waitsFor } = session;
  if (!isTableChange(waitsFor)) return null;
  const queue = behind(view, session.pid);
  const changes = queue.sessions.filter(
    (other) => isTableChange(other.waitsFor) && other.waitsFor?.id === waitsFor?.id,
  );
  const freed = freedBy([session, ...changes], queue.sessions);
  return freed.length > 0 ? { queue, changes, freed } : null;
}

/** Those who wait for none but these, at once or through one another. */
function freedBy(these: readonly Session[], waiters: readonly Session[]): Session[] {
  const gone = new Set(these.map(({ pid }) => pid));
  const freed: Session[] = [];
  for (;;) {
    const next = waiters.filter(
      ({ pid, blockedBy }) => !gone.has(pid) && blockedBy.every((ahead) => gone.has(ahead)),
    );
    if (next.length === 0) return freed;
    freed.push(...next);
    for (const { pid } of next) gone.add(pid);
  }
}

/** An index build held up by a session that itself waits for a lock: the edge that closes the circle lies in the application. */
export function heldUpBuild(view: LockView, waiter: Session): IndexBuild | null {
  if (waiter.waitsFor?.target.type !== 'advisory') return null;
  return view.sample.indexBuilds.find(({ waitsForPid }) => waitsForPid === waiter.pid) ?? null;
}

/** Which one trouble a session that waits for nobody is the cause of; the most particular first. */
export type Standing =
  | { is: 'in-convoy' } // what stands behind it is told as the convoy
  | { is: 'ghost'; worker: JudgedWorker }
  | { is: 'pooled'; names: readonly string[] }
  | { is: 'idle' }
  | { is: 'idle-in-transaction' }
  | { is: 'at-work' };

/** Null for a session that waits, is the console's own or the server's, or is not permitted to see. */
export function standingOf(view: LockView, session: Session): Standing | null {
  const { state, waitsFor, own, backendStart } = session;
  if (waitsFor !== null || own || state === null || backendStart === null) return null;
  const queue = behind(view, session.pid).sessions;
  if (queue.some((one) => convoyAt(view, one) !== null || heldUpBuild(view, one) !== null))
    return { is: 'in-convoy' };
  const worker = workerOf(view.workers, session);
  if (worker && isGhost(view, worker)) return { is: 'ghost', worker };
  const names = pooledNames(view, session);
  if (state === 'idle') return names ? { is: 'pooled', names } : { is: 'idle' };
  return state.startsWith('idle in transaction') ? { is: 'idle-in-transaction' } : { is: 'at-work' };
}

/** A worker writes its exit record by a session that it then closes: for this many milliseconds both stand. */
const CLOSING = 2_000;

/** The registry says that the process is over, or has not heard it though it hears others. */
function isGhost({ sample }: LockView, { exit, silent }: JudgedWorker): boolean {
  if (exit === null) return silent;
  return epochMs(sample.databaseNow) - epochMs(exit.at) > CLOSING;
}

/** The later start on the host of a worker, among those who wait behind it. */
export function successorOf(
  view: LockView,
  worker: JudgedWorker,
  queue: readonly Session[],
): { worker: JudgedWorker; session: Session } | null {
  for (const session of queue) {
    const other = workerOf(view.workers, session);
    if (
      other &&
      other.id !== worker.id &&
      other.host === worker.host &&
      isLater(other.startedAt, worker.startedAt)
    )
      return { worker: other, session };
  }
  return null;
}

/** How poolers name themselves where they name themselves at all. */
const POOLER = /pgbouncer|pgdog|pgcat|odyssey|supavisor|pgpool/i;

/** The names that one server process went by, when only a pooler explains them; null otherwise. */
function pooledNames({ applications }: LockView, session: Session): readonly string[] | null {
  const { pid, backendStart, application } = session;
  const names = applications.get(`${pid}@${backendStart}`) ?? (application ? [application] : []);
  return names.length > 1 || names.some((name) => POOLER.test(name)) ? names : null;
}
