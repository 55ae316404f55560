import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import type { Database } from '@/lib/db/pool';

/** Failed by its owner's own report, each attempt that the queue allows. Gives the last one. */
export async function failed(
  db: Database,
  { subject = 'INV-1003', owner = 'w-1c04', error = 'The scan is blank.' } = {},
): Promise<SeededJob> {
  for (;;) {
    const job = await startAttempt(db, { subject, owner, stage: 'extract' });
    await db.query('select public.fail_job($1, $2, $3, $4)', [job.key, owner, job.token, error]);
    if (job.attempt === INVOICE_QUEUE.maxAttempts) return job;
  }
}
