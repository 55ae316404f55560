import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Running without a lease, as a hand-written script leaves a row behind: nothing heals it by itself. */
export async function noLease(
  db: Database,
  { subject = 'INV-0988', owner = 'w-script' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'receive' });
  await moveToPast(db, job, { startedAgo: 2_700, renewedAgo: 2_640 });
  await db.query('update public.processing_jobs set lease_until = null where id = $1', [job.key]);
  return job;
}
