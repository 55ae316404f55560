import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Claimed minutes ago under a name that another process start has taken since, and beats under. */
export async function ownerNewer(
  db: Database,
  { subject = 'INV-1033', owner = 'billing-worker-2' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'extract' });
  await moveToPast(db, job, { startedAgo: 320, renewedAgo: 262, heardAgo: 1 });
  await db.query(`update public.workers set started_at = now() - interval '3 min' where id = $1`, [owner]);
  return job;
}
