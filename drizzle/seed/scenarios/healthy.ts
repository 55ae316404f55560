import { ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** A job in hand: renewed a moment ago by a worker that was heard a moment ago. */
export async function healthy(
  db: Database,
  { subject = 'INV-1007', owner = 'w-1c04' } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'extract', effects: [ocrEffect(subject)] });
  await moveToPast(db, job, { startedAgo: 20, renewedAgo: 1 });
  return job;
}
