import { exportEffect, ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/**
 * The lease has lapsed and its owner has not been heard for minutes. With `inDoubt` it had begun an export at a provider
 * that honours no keys, and nobody knows whether it happened.
 */
export async function lapsedOwnerSilent(
  db: Database,
  { subject = 'INV-1042', owner = 'w-7f3a', inDoubt = false } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, {
    subject,
    owner,
    stage: inDoubt ? 'export' : 'approve',
    effects: inDoubt ? [ocrEffect(subject), exportEffect(subject)] : [ocrEffect(subject)],
  });
  await moveToPast(db, job, { startedAgo: 320, renewedAgo: 262 });
  return job;
}
