import { setTimeout as delay } from 'node:timers/promises';
import type { Grant } from '@/lib/leases/grant';
import { type Handler, runJob } from '@/lib/leases/run-job';
import type { Worker } from '@/lib/leases/worker';

/** One way to come by a job; null when it has none right now. */
export type Source = (worker: Worker) => Promise<Grant | null>;

export type WorkPlan = {
  /** Asked in this order, each time anew. */
  sources: readonly Source[];
  /** By queue. */
  handlers: Readonly<Record<string, Handler>>;
  /** The pause after all sources had nothing, or the database was away. */
  idleMs: number;
  /** How long a draining worker waits for the job in hand to reach a boundary. */
  drainPatienceMs: number;
};

/**
 * Takes one job after another until the worker drains, then leaves its exit record. A job that reaches no boundary in
 * time is left running and named in the record: its lease lapses, and the record proves that the process is over.
 */
export async function workUntilDrained(worker: Worker, plan: WorkPlan, why: () => string): Promise<void> {
  const jobsLeft: string[] = [];
  while (!worker.draining.aborted) {
    const grant = await nextGrant(worker, plan.sources);
    if (!grant) {
      await delay(plan.idleMs, undefined, { signal: worker.draining }).catch(() => {});
      continue;
    }
    const settled = await settlesInTime(handle(worker, grant, plan), worker.draining, plan.drainPatienceMs);
    if (!settled) jobsLeft.push(grant.jobId);
  }
  await worker.stop({ reason: why(), jobsLeft });
}

async function handle(worker: Worker, grant: Grant, plan: WorkPlan): Promise<void> {
  const lease = worker.hold(grant);
  const handler = plan.handlers[grant.queue] ?? unknownQueue;
  try {
    const end = await runJob(worker.work, lease, handler);
    worker.log(`${grant.queue} ${grant.subject} attempt ${grant.attempt}: ${end}`);
  } catch (error) {
    // The database could not be told. The lease is not renewed any more and lapses.
    worker.log(`${grant.queue} ${grant.subject} attempt ${grant.attempt}: not told, ${String(error)}`);
  }
}

/** False when `work` had not settled `patienceMs` after draining began; it goes on, unwatched, until the process ends. */
function settlesInTime(work: Promise<void>, draining: AbortSignal, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer = setTimeout(() => resolve(false), patienceMs);
    };
    if (draining.aborted) begin();
    else draining.addEventListener('abort', begin, { once: true });
    void work.finally(() => {
      clearTimeout(timer);
      draining.removeEventListener('abort', begin);
      resolve(true);
    });
  });
}

async function nextGrant(worker: Worker, sources: readonly Source[]): Promise<Grant | null> {
  try {
    for (const source of sources) {
      const grant = await source(worker);
      if (grant) return grant;
    }
  } catch (error) {
    worker.log(`could not ask for a job: ${String(error)}`);
  }
  return null;
}

async function unknownQueue(): Promise<void> {
  throw new Error('This worker has no handler for the queue.');
}
