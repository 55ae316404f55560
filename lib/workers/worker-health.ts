import type { Queue } from '@/lib/jobs/queue';
import { secondsBetween, type Timestamp } from '@/lib/time';

/** What tells whether a worker that has not said it stopped is late. */
export type RegisteredWorker = { id: string; queues: readonly string[]; heartbeatAt: Timestamp };

export type WorkerHealth = {
  registered: number;
  alive: number;
  /** Late workers by id, longest silent first. Silent is not gone: nothing more is known. */
  silent: readonly string[];
  /** Several, and every one late at once: that points at what they share and at none of them. */
  allLate: boolean;
};

/** For a worker whose queues nobody registered; the default limit of a queue, in seconds. */
export const DEFAULT_HEARTBEAT_LIMIT = 15;

/** Judges all workers at one moment. One that serves several queues is late only by the most patient of them. */
export function workerHealth(
  workers: readonly RegisteredWorker[],
  queues: ReadonlyMap<string, Pick<Queue, 'heartbeatLimit'>>,
  databaseNow: Timestamp,
): WorkerHealth {
  const limitOf = ({ queues: names }: RegisteredWorker) => {
    const limits = names.flatMap((name) => queues.get(name)?.heartbeatLimit ?? []);
    return limits.length > 0 ? Math.max(...limits) : DEFAULT_HEARTBEAT_LIMIT;
  };
  const silent = workers
    .filter((worker) => secondsBetween(worker.heartbeatAt, databaseNow) > limitOf(worker))
    .sort((a, b) => (a.heartbeatAt < b.heartbeatAt ? -1 : 1))
    .map(({ id }) => id);
  return {
    registered: workers.length,
    alive: workers.length - silent.length,
    silent,
    allLate: workers.length > 1 && silent.length === workers.length,
  };
}
