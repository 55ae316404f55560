import type { Queue } from '@/lib/jobs/queue';
import { secondsBetween, type Timestamp } from '@/lib/time';

/** What tells whether a worker that has not said it stopped is late. */
export type RegisteredWorker = {
  id: string;
  queues: readonly string[];
  heartbeatAt: Timestamp;
  /** It owns a running attempt. */
  holds: boolean;
};

export type WorkerHealth = {
  /** All that count: heard, silent for a while, or holding something however long they are silent. */
  registered: number;
  alive: number;
  /** Late workers by id, longest silent first. Silent is not gone: nothing more is known. */
  silent: readonly string[];
  /** Several, and every one late at once: that points at what they share and at none of them. */
  allLate: boolean;
};

/** For a worker whose queues nobody registered; the default limit of a queue, in seconds. */
export const DEFAULT_HEARTBEAT_LIMIT = 15;

/**
 * After ten limits of silence a worker with nothing in hand no longer counts: nobody waits for it, whoever keeps it running has
 * long started another under a new id, and a strip that names every start that went wrong since would hide the next one.
 */
const COUNTED_LIMITS = 10;

/**
 * Judges all workers at one moment. One that serves several queues is late only by the most patient of them. Whether all are late
 * is asked of every worker given, counted or not: it withholds verdicts, and fewer witnesses would make it bolder.
 */
export function workerHealth(
  workers: readonly RegisteredWorker[],
  queues: ReadonlyMap<string, Pick<Queue, 'heartbeatLimit'>>,
  databaseNow: Timestamp,
): WorkerHealth {
  const lateBy = (worker: RegisteredWorker, limits: number) => isLate(worker, queues, databaseNow, limits);
  const late = workers.filter((worker) => lateBy(worker, 1));
  const silent = late
    .filter((worker) => worker.holds || !lateBy(worker, COUNTED_LIMITS))
    .sort((a, b) => (a.heartbeatAt < b.heartbeatAt ? -1 : 1))
    .map(({ id }) => id);
  const alive = workers.length - late.length;
  return {
    registered: alive + silent.length,
    alive,
    silent,
    allLate: workers.length > 1 && alive === 0,
  };
}

/** Workers of the same queues, by the one of them that was heard last. */
export type Witnesses = { queues: readonly string[]; heartbeatAt: Timestamp; workers: number };

/** Whether several are registered and every one is late: as {@link workerHealth} says of all of them. */
export function areAllLate(
  witnesses: readonly Witnesses[],
  queues: ReadonlyMap<string, Pick<Queue, 'heartbeatLimit'>>,
  databaseNow: Timestamp,
): boolean {
  const count = witnesses.reduce((sum, { workers }) => sum + workers, 0);
  return count > 1 && witnesses.every((group) => isLate(group, queues, databaseNow));
}

function isLate(
  worker: Pick<RegisteredWorker, 'queues' | 'heartbeatAt'>,
  queues: ReadonlyMap<string, Pick<Queue, 'heartbeatLimit'>>,
  databaseNow: Timestamp,
  limits = 1,
): boolean {
  return secondsBetween(worker.heartbeatAt, databaseNow) > limits * heartbeatLimitOf(worker, queues);
}

/** Seconds without a heartbeat after which a worker is late: those of its most patient queue. */
export function heartbeatLimitOf(
  { queues: names }: Pick<RegisteredWorker, 'queues'>,
  queues: ReadonlyMap<string, Pick<Queue, 'heartbeatLimit'>>,
): number {
  const limits = names.flatMap((name) => queues.get(name)?.heartbeatLimit ?? []);
  return limits.length > 0 ? Math.max(...limits) : DEFAULT_HEARTBEAT_LIMIT;
}
