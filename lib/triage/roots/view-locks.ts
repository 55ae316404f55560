import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import type { KeyName, NamingContext, RegisteredName } from '@/lib/locks/key-names/key-name';
import { keyNamer } from '@/lib/locks/key-names/name-key';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { Observation } from '@/lib/sources/observation';
import type { ListedWorker, RowHolder, Sample } from '@/lib/sources/source';
import { secondsBetween } from '@/lib/time';
import type { Remembered } from '@/lib/triage/lock-memory';
import type { HeldRow, JudgedWorker, LockView } from '@/lib/triage/roots/lock-view';
import { ofDatabase } from '@/lib/triage/roots/of-database';
import { everybodysDoubt } from '@/lib/triage/weather-doubt';
import { isOwners, workerOf } from '@/lib/triage/worker-of';

export type LockParts = {
  sample: LockSample;
  jobs: Pick<Sample, 'observations' | 'registry'>;
  /** Empty where they could not be read. */
  rowHolders: readonly RowHolder[];
  nameOf: LockView['nameOf'];
  remembered: Remembered;
};

/** A reading of sessions and locks, joined with the jobs and workers of its database. */
export function viewLocks({ sample, jobs, rowHolders, nameOf, remembered }: LockParts): LockView {
  const own = ofDatabase(sample);
  const workers = jobs.registry.map((worker) => judged(worker, jobs.observations, own, remembered));
  return {
    sample: own,
    trees: blockingTrees(own),
    nameOf,
    heldRows: rowHolders.flatMap((holder) => heldRow(holder, own, jobs.observations, workers)),
    applications: remembered.applications,
    workers,
  };
}

/** Names the keys of one reading. Hashing all that is known takes a while, and on a quiet server nobody asks: so at the first. */
export function keyNames(
  database: string,
  observations: readonly Observation[],
  rowHolders: readonly RowHolder[],
  registered: () => readonly RegisteredName[],
): LockView['nameOf'] {
  let namesOf: ((key: AdvisoryKey) => readonly KeyName[]) | null = null;
  const context = (): NamingContext => ({
    database,
    schemas: ['public'],
    queues: [...new Set(observations.map(({ queue }) => queue.name))],
    jobs: [
      ...rowHolders,
      ...observations.map(({ address, queue, subject }) => ({
        key: address.key,
        queue: queue.name,
        subject,
      })),
    ],
    registered: registered(),
    rows: [],
  });
  return (key) => {
    namesOf ??= keyNamer(context());
    return namesOf(key)[0] ?? null;
  };
}

/** Silent only where nothing else explains its silence: not while nobody could be heard. */
function judged(
  worker: ListedWorker,
  [any]: readonly Observation[],
  { databaseNow }: LockSample,
  { heartbeatsBlockedAt }: Remembered,
): JudgedWorker {
  const within = (moment: string) => secondsBetween(moment, databaseNow) <= worker.heartbeatLimit;
  const heard = worker.exit === null && within(worker.heartbeatAt);
  // By its own limit: the job that stands for the weather may be of a queue that is heard more often.
  const weather = any && { ...any, queue: { ...any.queue, heartbeatLimit: worker.heartbeatLimit } };
  const doubtful =
    (heartbeatsBlockedAt !== null && within(heartbeatsBlockedAt)) ||
    (weather !== undefined && everybodysDoubt(weather) !== null);
  return { ...worker, heard, silent: !heard && !doubtful };
}

/** A worker's own transaction may keep the row of its own job: that is its work. */
function heldRow(
  { key, queue, subject, attempt, status, pid }: RowHolder,
  { sessions, database }: LockSample,
  observations: readonly Observation[],
  workers: readonly JudgedWorker[],
): HeldRow[] {
  const session = sessions.find((one) => one.pid === pid);
  const observed = observations.find(({ address }) => address.key === key);
  // Of a job that was not looked at the owner is not known: then any worker may be it.
  const own = session && (observed ? isOwners(observed, session) : workerOf(workers, session) !== null);
  if (own && status === 'running') return [];
  return [
    {
      address: observed?.address ?? { source: 'native', database, key },
      ...{ queue, subject, attempt, pid },
      pending: status === 'pending',
    },
  ];
}
