import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { openPool } from '@/lib/db/pool';
import { acquire, type Grant } from '@/lib/leases/grant';
import { Worker } from '@/lib/leases/worker';

/** A worker that beats and takes nothing: with every worker late at once the console would suspect the network. */
export function startSteadyWorker(workersUrl: string): Promise<Worker> {
  return Worker.start({
    connectionString: workersUrl,
    queues: [INVOICE_QUEUE.name],
    version: '1.4.2',
    heartbeatMs: 1_000,
    log: () => {},
  });
}

/** Takes the next attempt of a subject as a worker would, and completes it. Null when it may not be worked. */
export async function completeNextAttempt(workersUrl: string, subject: string): Promise<Grant | null> {
  const db = openWorkers(workersUrl);
  const id = `w-${crypto.randomUUID().slice(0, 8)}`;
  await db.query('select public.register_worker($1, $2, $3, $1, $4, $5, clock_timestamp())', [
    id,
    'story-host',
    process.pid,
    [INVOICE_QUEUE.name],
    'story',
  ]);
  const grant = await acquire(db, { queue: INVOICE_QUEUE.name, subject, owner: id });
  if (grant) await db.query('select public.complete_job($1, $2, $3)', [grant.jobId, id, grant.token]);
  await db.end();
  return grant;
}

/** Sweeps a subject's lapsed attempts, as the invoice workers do before they claim. */
export async function sweepSubject(workersUrl: string, queue: string, subject: string): Promise<void> {
  const db = openWorkers(workersUrl);
  await db.query(`select public.release_stale_locks($1, $2, interval '0')`, [queue, subject]);
  await db.end();
}

function openWorkers(connectionString: string) {
  return openPool({
    connectionString,
    role: 'leasehold_worker',
    applicationName: 'story worker',
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 5_000,
    max: 1,
  });
}
