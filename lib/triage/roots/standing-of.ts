import type { IndexBuild, Session } from '@/lib/locks/lock-sample';
import { epochMs, isLater } from '@/lib/time';
import { isTableChange } from '@/lib/triage/job-table-wait';
import { type Behind, behind } from '@/lib/triage/roots/behind';
import type { JudgedWorker, LockView } from '@/lib/triage/roots/lock-view';
import { workerOf } from '@/lib/triage/worker-of';

/** Milliseconds. Every busy database waits for moments; what is older than this somebody notices. */
export const WAIT_WORTH_TELLING = 5_000;

/** A change of a table that waits while others queue behind it. Null when the session is no such thing. */
export function convoyAt(view: LockView, session: Session): Behind | null {
  if (!isTableChange(session.waitsFor)) return null;
  const queue = behind(view, session.pid);
  return queue.sessions.length > 0 ? queue : null;
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
