import { ocrEffect, type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** The owner is over its heartbeat limit, but its lease has not lapsed yet: the lease is still its own. */
export async function liveOwnerSilent(
  db: Database,
  { subject = 'INV-1058', owner = 'w-3b90', leaseLeftSeconds = 38 } = {},
): Promise<SeededJob> {
  const job = await startAttempt(db, { subject, owner, stage: 'extract', effects: [ocrEffect(subject)] });
  const { ttlSeconds, heartbeatLimitSeconds } = INVOICE_QUEUE;
  await moveToPast(db, job, {
    startedAgo: 90,
    renewedAgo: ttlSeconds - leaseLeftSeconds,
    heardAgo: Math.max(heartbeatLimitSeconds + 7, ttlSeconds - leaseLeftSeconds),
  });
  return job;
}
