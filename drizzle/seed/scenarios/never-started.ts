import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Granted minutes ago, renewed ever since by a worker that is heard, and never in a stage. */
export async function neverStarted(
  db: Database,
  { subject = 'INV-1081', owner = 'w-6a2f' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: null });
  await moveToPast(db, job, { startedAgo: 180, renewedAgo: 1 });
  return job;
}
