import { ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** The lease lapsed, but its owner's own heartbeat is fresh: it lives, and has stopped renewing. */
export async function lapsedOwnerAlive(
  db: Database,
  { subject = 'INV-1063', owner = 'w-52d1' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'approve', effects: [ocrEffect(subject)] });
  await moveToPast(db, job, { startedAgo: 200, renewedAgo: 95, heardAgo: 1 });
  return job;
}
