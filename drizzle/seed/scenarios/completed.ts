import { exportEffect, ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import type { Database } from '@/lib/db/pool';

/** Done: every effect confirmed, and reported by its owner. */
export async function completed(
  db: Database,
  { subject = 'INV-1001', owner = 'w-1c04' } = {},
): Promise<SeededJob> {
  const effects = [ocrEffect(subject), exportEffect(subject, true)];
  const job = await startAttempt(db, { subject, owner, stage: 'export', effects });
  await db.query('select public.complete_job($1, $2, $3)', [job.key, owner, job.token]);
  return job;
}
