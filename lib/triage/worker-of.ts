import type { Session } from '@/lib/locks/lock-sample';
import type { Observation, WorkerFacts } from '@/lib/sources/observation';
import { readValue } from '@/lib/triage/slot';

type Named = Pick<WorkerFacts, 'id' | 'application' | 'backendPid' | 'backendStart'>;

/** Whether a session may be one of a worker's: it goes by a name of it, or is the very backend that the worker reported. */
function isOf(worker: Named, session: Session): boolean {
  return isSurelyOf(worker, session) || goesBy(worker, session);
}

/** Who gives no name goes by none. */
function goesBy({ application }: Named, session: Session): boolean {
  return application !== '' && application === session.application;
}

/** An id is never used again, and a backend has one client. An application name may be that of a whole service. */
function isSurelyOf({ id, backendPid, backendStart }: Named, session: Session): boolean {
  if (session.application === id) return true;
  return backendPid === session.pid && backendStart !== null && backendStart === session.backendStart;
}

/** Whether a session is that of a job's owner: one of its worker's, or one that goes by the owner's name where no worker is registered. */
export function isOwners(
  { lease, worker }: Pick<Observation, 'lease' | 'worker'>,
  session: Session,
): boolean {
  const owner = readValue(lease)?.owner ?? null;
  if (owner === null) return false;
  const registered = readValue(worker) ?? null;
  return session.application === owner || (registered !== null && isOf(registered, session));
}

/** The worker whose session this is; null when it is nobody's that is listed, or that of one of several of one name. */
export function workerOf<W extends Named>(workers: readonly W[], session: Session): W | null {
  const sure = workers.find((worker) => isSurelyOf(worker, session));
  if (sure) return sure;
  const [named, ...others] = workers.filter((worker) => goesBy(worker, session));
  return others.length === 0 ? (named ?? null) : null;
}
