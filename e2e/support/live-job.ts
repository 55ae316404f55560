import type { Pool } from 'pg';
import { ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { addInvoiceQueue, INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { openPool } from '@/lib/db/pool';
import { acquire } from '@/lib/leases/grant';
import { sweepSubject } from './worker';

/** A job in the hands of an owner that does what the story tells it to. */
export type LiveJob = SeededJob & {
  /** Renews the lease as its owner would. */
  renew(): Promise<void>;
  /** Lets the lease lapse for longer than a sweep waits, and another worker take the subject over. */
  takeOver(successor: string): Promise<void>;
};

/** Starts it with a lease that outlives any story. */
export async function startLiveJob(admin: Pool, workersUrl: string): Promise<LiveJob> {
  await addInvoiceQueue(admin);
  await admin.query(`update public.queues set ttl = '10 min' where name = $1`, [INVOICE_QUEUE.name]);
  const subject = 'INV-2093';
  const job = await startAttempt(admin, {
    subject,
    owner: 'w-61d2',
    stage: 'extract',
    effects: [ocrEffect(subject)],
  });
  const workers = () =>
    openPool({
      connectionString: workersUrl,
      role: 'leasehold_worker',
      applicationName: 'story worker',
      statementTimeoutMs: 10_000,
      lockTimeoutMs: 5_000,
      max: 1,
    });
  return {
    ...job,
    renew: async () => {
      const db = workers();
      const { rows } = await db.query('select renewed from public.renew_lease($1, $2, $3)', [
        job.key,
        job.owner,
        job.token,
      ]);
      await db.end();
      if (rows[0]?.renewed !== true) throw new Error(`${job.owner} could not renew its lease.`);
    },
    takeOver: async (successor) => {
      await admin.query(
        `update public.processing_jobs set lease_until = clock_timestamp() - interval '1 hour' from ${UNRECORDED} where id = $1`,
        [job.key],
      );
      await sweepSubject(workersUrl, job.queue, subject);
      const db = workers();
      const grant = await acquire(db, { queue: job.queue, subject, owner: successor });
      await db.end();
      if (grant === null) throw new Error(`${successor} could not take ${subject} over.`);
    },
  };
}
