import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** The owner left its exit record and its job running: the one case where its end is certain. */
export async function stoppedOwner(
  db: Database,
  { subject = 'INV-1090', owner = 'w-41c8' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'approve' });
  await moveToPast(db, job, { startedAgo: 300, renewedAgo: 200 });
  await db.query('select public.stop_worker($1, $2)', [
    owner,
    { reason: 'out of memory', jobsLeft: [job.key] },
  ]);
  return job;
}
