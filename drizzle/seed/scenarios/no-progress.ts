import { ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Renewed a moment ago, and in one stage for far longer than the queue allows: alive and getting nowhere. */
export async function noProgress(
  db: Database,
  { subject = 'INV-1071', owner = 'w-9e55' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, {
    subject,
    owner,
    stage: 'duplicate-check',
    effects: [ocrEffect(subject)],
  });
  await moveToPast(db, job, { startedAgo: 1_900, renewedAgo: 1, stageAgo: 1_860 });
  return job;
}
