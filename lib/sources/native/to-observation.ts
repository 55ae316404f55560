import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { Queue } from '@/lib/jobs/queue';
import { toLateWrite, toOutsideChange } from '@/lib/sources/native/aftermath';
import type { ObservedDocument, ObservedJob, ObservedWorker } from '@/lib/sources/native/observed-document';
import { toPastAttempt } from '@/lib/sources/native/past-attempt';
import { type RecentActs, subjectKey } from '@/lib/sources/native/recent-acts';
import type { Observation, PastAct, Slot, Weather, WorkerFacts } from '@/lib/sources/observation';

/** What every observation of one document shares. */
export type Surroundings = {
  document: Pick<ObservedDocument, 'database' | 'databaseNow'>;
  queues: ReadonlyMap<string, Queue>;
  workers: ReadonlyMap<string, WorkerFacts>;
  acts: RecentActs;
  weather: Weather;
};

/** One attempt with the slots this source can fill; sessions and locks belong to the server and are told apart. */
export function toObservation(job: ObservedJob, around: Surroundings): Observation {
  const { database, databaseNow } = around.document;
  const queue = around.queues.get(job.queue);
  if (!queue) throw new Error(`The queue ${job.queue} is not registered.`);
  const read = <T>(source: string, value: T): Slot<T> => ({
    state: 'read',
    value,
    source,
    readAt: databaseNow,
  });

  return {
    address: { source: 'native', database, key: job.key },
    queue,
    subject: job.subject,
    databaseNow,
    ...{ takes: JOB_VERBS, takesEarlier: false },
    job: read('public.processing_jobs', job.facts),
    lease: read('public.processing_jobs', job.lease),
    worker: workerSlot(job, around, read),
    session: unread('pg_stat_activity', APART),
    locks: unread('pg_locks', APART),
    effects: read('public.job_effects', job.effects),
    destination: read('public.subjects', {
      name: job.queue,
      checksTokens: queue.destinationChecksTokens ?? false,
      ...job.subjectTokens,
      lateWritesRejected: job.lateWritesRejected,
    }),
    heartbeatsBlocked: unread('pg_locks', APART),
    past: read('public.processing_jobs', job.past.map(toPastAttempt)),
    lateWrites: read('public.job_events', job.lateWrites.map(toLateWrite)),
    acts: actsSlot(job, around, read),
    outsideChanges: read('public.job_events', job.outsideChanges.map(toOutsideChange)),
    // A queue here is paused, and never locked.
    queueLock: read('public.queues', null),
    sweeper: read('public.queues', null),
    redisLease: read('leasehold.config.ts', null),
    weather: read('public.workers', around.weather),
    moved: [],
  };
}

/** What stands in these slots until a reading of sessions and locks is told. */
const APART = 'Sessions and locks were not read with the jobs.';

function unread(source: string, why: string): { state: 'unread'; source: string; why: string } {
  return { state: 'unread', source, why };
}

function actsSlot(
  job: ObservedJob,
  { acts }: Surroundings,
  read: <T>(source: string, value: T) => Slot<T>,
): Slot<readonly PastAct[]> {
  const source = 'leasehold.audit_events';
  return 'why' in acts ? unread(source, acts.why) : read(source, acts.get(subjectKey(job)) ?? []);
}

function workerSlot(
  { lease: { owner } }: ObservedJob,
  { workers }: Surroundings,
  read: <T>(source: string, value: T) => Slot<T>,
): Slot<WorkerFacts | null> {
  if (owner === null)
    return unread('public.workers', 'The row names no owner, so there is no worker to look up.');
  const worker = workers.get(owner);
  return read('public.workers', worker ?? null);
}

/** A worker in the words of every source. */
export function toWorkerFacts({ queues: _, holds: __, exitRecord, ...worker }: ObservedWorker): WorkerFacts {
  return { ...worker, exit: exitRecord && exitOf(exitRecord, worker) };
}

/** A worker writes its exit record in its own words; what it left out is said as such and never made up. */
function exitOf(record: Readonly<Record<string, unknown>>, { heartbeatAt }: { heartbeatAt: string }) {
  const reason = typeof record.reason === 'string' ? record.reason : 'it gave no reason';
  return { at: typeof record.at === 'string' ? record.at : heartbeatAt, reason };
}
