import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { Queue } from '@/lib/jobs/queue';
import { toLateWrite, toOutsideChange } from '@/lib/sources/native/aftermath';
import type { ObservedDocument, ObservedJob, ObservedWorker } from '@/lib/sources/native/observed-document';
import { toPastAttempt } from '@/lib/sources/native/past-attempt';
import { type RecentActs, subjectKey } from '@/lib/sources/native/recent-acts';
import type {
  EffectFacts,
  LateWrite,
  Observation,
  OutsideChange,
  PastAct,
  PastAttempt,
  Slot,
  Weather,
  WorkerFacts,
} from '@/lib/sources/observation';

/** What every observation of one document shares. */
export type Surroundings = {
  document: Pick<ObservedDocument, 'database' | 'databaseNow'>;
  queues: ReadonlyMap<string, Queue>;
  workers: ReadonlyMap<string, WorkerFacts>;
  acts: RecentActs;
  weather: Weather;
};

/**
 * Makes observations of the attempts of one document, with the slots this source can fill; sessions and locks belong to the server and
 * are told apart. A sample has thousands each second, so what is the same in many of them is told once.
 */
export function observer(around: Surroundings): (job: ObservedJob) => Observation {
  const { database, databaseNow } = around.document;
  const read = <T>(source: string, value: T): Slot<T> => ({
    state: 'read',
    value,
    source,
    readAt: databaseNow,
  });
  const none = {
    effects: read<readonly EffectFacts[]>('public.job_effects', []),
    past: read<readonly PastAttempt[]>('public.processing_jobs', []),
    lateWrites: read<readonly LateWrite[]>('public.job_events', []),
    outsideChanges: read<readonly OutsideChange[]>('public.job_events', []),
  };
  const session = unread('pg_stat_activity', APART);
  const locks = unread('pg_locks', APART);
  // A queue here is paused, and never locked.
  const queueLock = read('public.queues', null);
  const sweeper = read('public.queues', null);
  const redisLease = read('leasehold.config.ts', null);
  const weather = read('public.workers', around.weather);
  const moved: readonly string[] = [];
  const listed = <T, R>(none: Slot<readonly R[]>, items: readonly T[], tell: (item: T) => R) =>
    items.length === 0 ? none : read<readonly R[]>(none.source, items.map(tell));
  const workerSlot = workerSlots(around, read);
  const actsSlot = actsSlots(around, read);

  return (job) => {
    const queue = around.queues.get(job.queue);
    if (!queue) throw new Error(`The queue ${job.queue} is not registered.`);
    const { effects, past, lateWrites, outsideChanges } = job;
    return {
      address: { source: 'native', database, key: job.key },
      queue,
      subject: job.subject,
      databaseNow,
      ...{ takes: JOB_VERBS, takesEarlier: false },
      job: read('public.processing_jobs', job.facts),
      lease: read('public.processing_jobs', job.lease),
      worker: workerSlot(job.lease.owner),
      session,
      locks,
      effects: listed(none.effects, effects, (effect) => effect),
      destination: read('public.subjects', {
        name: job.queue,
        checksTokens: queue.destinationChecksTokens ?? false,
        ...job.subjectTokens,
        lateWritesRejected: job.lateWritesRejected,
      }),
      heartbeatsBlocked: locks,
      past: listed(none.past, past, toPastAttempt),
      lateWrites: listed(none.lateWrites, lateWrites, toLateWrite),
      acts: actsSlot(job),
      outsideChanges: listed(none.outsideChanges, outsideChanges, toOutsideChange),
      queueLock,
      sweeper,
      redisLease,
      weather,
      moved,
    };
  };
}

/** What stands in these slots until a reading of sessions and locks is told. */
const APART = 'Sessions and locks were not read with the jobs.';

function unread(source: string, why: string): { state: 'unread'; source: string; why: string } {
  return { state: 'unread', source, why };
}

type Read = <T>(source: string, value: T) => Slot<T>;

function actsSlots({ acts }: Surroundings, read: Read): (job: ObservedJob) => Slot<readonly PastAct[]> {
  const source = 'leasehold.audit_events';
  if ('why' in acts) {
    const denied = unread(source, acts.why);
    return () => denied;
  }
  const none = read<readonly PastAct[]>(source, []);
  if (acts.size === 0) return () => none;
  return (job) => {
    const done = acts.get(subjectKey(job));
    return done ? read(source, done) : none;
  };
}

function workerSlots(
  { workers }: Surroundings,
  read: Read,
): (owner: string | null) => Slot<WorkerFacts | null> {
  const source = 'public.workers';
  const unnamed = unread(source, 'The row names no owner, so there is no worker to look up.');
  const absent = read(source, null);
  const told = new Map([...workers].map(([id, worker]) => [id, read(source, worker)]));
  return (owner) => (owner === null ? unnamed : (told.get(owner) ?? absent));
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
