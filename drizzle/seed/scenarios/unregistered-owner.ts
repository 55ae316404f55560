import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Lapsed, and the owner on the row has no row among the workers: a sweep that joins them never sees it. */
export async function unregisteredOwner(
  db: Database,
  { subject = 'INV-1077', owner = 'w-unknown' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'extract', registered: false });
  await moveToPast(db, job, { startedAgo: 240, renewedAgo: 180 });
  return job;
}
