import { secondsBetween, type Timestamp } from '@/lib/time';
import type { WorkerRow } from '@/lib/workers/worker-row';

/** What can be said about a worker. Silent is not gone: nothing more is known. */
export type WorkerStanding = 'silent' | 'draining' | 'active' | 'stopped';

type Told = Pick<WorkerRow, 'state' | 'heartbeatAt' | 'heartbeatLimit'>;

/** Its own word, unless it said that it goes on and has not been heard within its limit. */
export function workerStanding({ state, heartbeatAt, heartbeatLimit }: Told, now: Timestamp): WorkerStanding {
  if (state === 'stopped') return 'stopped';
  return secondsBetween(heartbeatAt, now) > heartbeatLimit ? 'silent' : state;
}

const URGENCY: readonly WorkerStanding[] = ['silent', 'draining', 'active', 'stopped'];

/** Those that hold something and are not heard come first; among equals the id decides, so that rows keep their places. */
export function byUrgency(now: Timestamp): (a: WorkerRow, b: WorkerRow) => number {
  const rank = (worker: WorkerRow) => {
    const standing = workerStanding(worker, now);
    const holdsInVain = worker.jobs > 0 && (standing === 'silent' || standing === 'stopped');
    return holdsInVain ? -1 : URGENCY.indexOf(standing);
  };
  return (a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1);
}
