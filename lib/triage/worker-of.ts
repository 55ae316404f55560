import type { Session } from '@/lib/locks/lock-sample';
import type { Observation, WorkerFacts } from '@/lib/sources/observation';
import { readValue } from '@/lib/triage/slot';

/** Whether a session is one of a worker's: it goes by the worker's name, or is the very backend that the worker reported. */
export function isOf(
  worker: Pick<WorkerFacts, 'id' | 'application' | 'backendPid' | 'backendStart'>,
  session: Session,
): boolean {
  if (session.application === worker.id || session.application === worker.application) return true;
  return (
    worker.backendPid === session.pid &&
    worker.backendStart !== null &&
    worker.backendStart === session.backendStart
  );
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

/** The worker whose session this is; null when it is nobody's that is listed. */
export function workerOf<W extends WorkerFacts>(workers: readonly W[], session: Session): W | null {
  return workers.find((worker) => isOf(worker, session)) ?? null;
}
