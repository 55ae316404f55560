import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** In hand and in good health, by a worker whose own clock told another time with its last heartbeat. */
export async function clockOffset(
  db: Database,
  { subject = 'INV-1031', owner = 'w-c10c', offset = '1 hour' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'extract' });
  await moveToPast(db, job, { startedAgo: 20, renewedAgo: 1 });
  await db.query('select public.beat_worker($1, clock_timestamp() + $2::interval)', [owner, offset]);
  return job;
}
