import type { QueueLock } from '@/lib/sources/observation';
import { actsReading, lateWritesReading, outsideChangesReading } from '@/lib/triage/evidence/aftermath';
import {
  heartbeatsReading,
  locksReading,
  pastReading,
  queueLockReading,
  sessionReading,
  sweeperReading,
  weatherReading,
} from '@/lib/triage/evidence/around';
import { jobReading, leaseReading } from '@/lib/triage/evidence/job';
import { destinationReading, effectsReading } from '@/lib/triage/evidence/outside';
import { redisLeaseRow } from '@/lib/triage/evidence/redis-lease';
import { evidenceRow } from '@/lib/triage/evidence/row';
import { workerReading } from '@/lib/triage/evidence/worker';
import type { Evidence } from '@/lib/triage/finding';
import { isRunning, type View } from '@/lib/triage/view';

/**
 * Every slot of the observation as a line, read or not, always in this order: nothing that was looked for is left out. A lock on its
 * queue and a sweep have a line where its library has such a thing.
 */
export function evidenceOf(view: View): Evidence[] {
  const { observation } = view;
  return [
    evidenceRow('job', 'Job row', observation.job, (job) => jobReading(view, job)),
    evidenceRow('lease', 'Lease', observation.lease, (lease) => leaseReading(view, lease)),
    evidenceRow('worker', 'Worker', observation.worker, (worker) => workerReading(view, worker)),
    evidenceRow('session', 'Session', observation.session, sessionReading),
    evidenceRow('locks', 'Locks', observation.locks, locksReading),
    evidenceRow('effects', 'Effects', observation.effects, effectsReading),
    evidenceRow('destination', 'Destination', observation.destination, destinationReading),
    evidenceRow('heartbeats', 'Heartbeats', observation.heartbeatsBlocked, heartbeatsReading),
    evidenceRow('past', 'Past attempts', observation.past, pastReading),
    evidenceRow('late-writes', 'Late writes', observation.lateWrites, lateWritesReading),
    evidenceRow('acts', 'Acts', observation.acts, actsReading),
    evidenceRow('outside-changes', 'Outside changes', observation.outsideChanges, outsideChangesReading),
    ...queueLockRow(view),
    ...sweeperRow(view),
    ...redisLeaseRow(view.observation),
    evidenceRow('weather', 'Database', observation.weather, weatherReading),
  ];
}

function queueLockRow(view: View): Evidence[] {
  const { queueLock } = view.observation;
  if (queueLock.state === 'read' && queueLock.value === null) return [];
  const tell = (lock: QueueLock | null) => queueLockReading(lock, isRunning(view));
  return [evidenceRow('queue-lock', 'Lock on its queue', queueLock, tell)];
}

function sweeperRow({ observation: { sweeper } }: View): Evidence[] {
  if (sweeper.state === 'read' && sweeper.value === null) return [];
  return [evidenceRow('sweeper', 'Its own sweep', sweeper, sweeperReading)];
}
