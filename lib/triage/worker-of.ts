import type { Session } from '@/lib/locks/lock-sample';
import type { WorkerFacts } from '@/lib/sources/observation';

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

/** The worker whose session this is; null when it is nobody's that is listed. */
export function workerOf<W extends WorkerFacts>(workers: readonly W[], session: Session): W | null {
  return workers.find((worker) => isOf(worker, session)) ?? null;
}
