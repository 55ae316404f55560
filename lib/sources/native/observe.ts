import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';
import { movedColumns } from '@/lib/sources/native/moved-columns';
import {
  OBSERVE_ONE,
  OBSERVE_TROUBLE,
  REREAD_GUARDS,
  RUNNING_LIMIT,
} from '@/lib/sources/native/observe-statement';
import { type ObservedDocument, observedDocument, observedJob } from '@/lib/sources/native/observed-document';
import { actedOn, type RecentActs, readRecentActs, readRecentActsOn } from '@/lib/sources/native/recent-acts';
import { observer, type Surroundings, toWorkerFacts } from '@/lib/sources/native/to-observation';
import type { Observation, Weather } from '@/lib/sources/observation';
import type { ListedWorker, Omission, Sample } from '@/lib/sources/source';
import { areAllLate, heartbeatLimitOf, type WorkerHealth, workerHealth } from '@/lib/workers/worker-health';

/** See {@link Sample}: one statement, one snapshot; before it the acts, which say what else to look at. */
export async function observeTrouble(db: Database): Promise<Sample> {
  const acts = await readRecentActs(db);
  const statement = { name: 'observe-trouble', text: OBSERVE_TROUBLE, values: actedOn(acts) };
  const { document } = await readRow(db, statement, answer);
  const { omissions, ...understood } = understand(document, acts);
  const { observations } = understood;
  const judged = observations.filter(
    ({ job }) => job.state === 'read' && job.value.status === 'running',
  ).length;
  const beyond = (document.running ?? 0) - RUNNING_LIMIT;
  if (beyond > 0) omissions.push(tooMany(beyond));
  const { databaseNow, database } = document;
  return { databaseNow, database, ...understood, judged, omissions, unseen: [] };
}

/** One attempt by its address; null when this database holds none. */
export async function observeOne(db: Database, database: string, key: string): Promise<Observation | null> {
  if (!isJobKey(key)) return null;
  const acts = await readRecentActsOn(db, key);
  const { document } = await readRow(db, { name: 'observe-one', text: OBSERVE_ONE, values: [key] }, answer);
  if (document.database !== database) return null;
  const { observations, omissions } = understand(document, acts, othersLate(document));
  if (omissions[0]) throw new Error(omissions[0].why);
  return observations[0] ?? null;
}

/** Which guard columns changed since they were observed; a job that is gone from the table has moved in all of them. */
export async function readMoved(
  db: Database,
  observed: readonly Observation[],
): Promise<ReadonlyMap<Observation, readonly string[]>> {
  const keys = observed.map(({ address }) => address.key);
  if (keys.length === 0) return new Map();
  const rows = await readRows(db, { name: 'reread-guards', text: REREAD_GUARDS, values: [keys] }, guardRow);
  const now = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    observed.flatMap((observation) => {
      const { key } = observation.address;
      const moved = movedColumns(observation, now.get(key));
      return moved.length > 0 ? [[observation, moved] as const] : [];
    }),
  );
}

const answer = z.object({ document: observedDocument });

const guardRow = z.object({
  key: z.string(),
  status: z.string(),
  attempt: z.number(),
  owner: z.string().nullable(),
  token: z.string().nullable(),
  leaseUntil: z.string().nullable(),
});

/** `allLate` where the document does not hold all workers. */
function understand(
  document: ObservedDocument,
  acts: RecentActs,
  allLate?: boolean,
): {
  observations: Observation[];
  omissions: Omission[];
  workers: WorkerHealth;
  registry: ListedWorker[];
} {
  const queues = new Map(document.queues.map((queue) => [queue.name, queue]));
  const registered = document.workers.filter(({ state }) => state !== 'stopped');
  const workers = workerHealth(registered, queues, document.databaseNow);
  const weather: Weather = {
    databaseStartedAt: document.databaseStartedAt,
    allWorkersLate: allLate ?? workers.allLate,
    reachableSince: null,
    heartbeatsBlockedAt: null,
  };
  const around: Surroundings = {
    document,
    queues,
    // Told once a worker and not once a job: one may hold thousands.
    workers: new Map(document.workers.map((worker) => [worker.id, toWorkerFacts(worker)])),
    acts,
    weather,
  };
  const toObservation = observer(around);
  const observations: Observation[] = [];
  const omissions: Omission[] = [];
  for (const raw of document.jobs) {
    const job = observedJob.safeParse(raw);
    if (job.success) observations.push(toObservation(job.data));
    else omissions.push(notUnderstood(raw, job.error));
  }
  const registry = document.workers.map((worker) => ({
    ...toWorkerFacts(worker),
    heartbeatLimit: heartbeatLimitOf(worker, queues),
  }));
  return { observations, omissions, workers, registry };
}

function othersLate({ others, databaseNow }: ObservedDocument): boolean {
  if (!others) return false;
  const limits = Object.entries(others.limits).map(
    ([name, heartbeatLimit]) => [name, { heartbeatLimit }] as const,
  );
  return areAllLate(others.workers, new Map(limits), databaseNow);
}

function notUnderstood(raw: unknown, error: z.ZodError): Omission {
  const key = z.object({ key: z.string() }).safeParse(raw).data?.key ?? 'unknown';
  const column = error.issues[0]?.path.join('.') ?? 'a column';
  return {
    what: `Job ${key}`,
    why: `Its ${column} holds a value this console does not understand.`,
    grant: null,
  };
}

function tooMany(beyond: number): Omission {
  return {
    what: `${beyond} running jobs`,
    why: `One sample looks at the ${RUNNING_LIMIT} oldest running jobs only.`,
    grant: null,
  };
}
