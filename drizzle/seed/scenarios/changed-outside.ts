import type { SeededJob } from '@/drizzle/seed/attempt';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import type { Database } from '@/lib/db/pool';

/** In hand and in good health, and then closed by hand: its worker does not know. */
export async function changedOutside(
  db: Database,
  { subject = 'INV-1037', owner = 'w-0f5d' } = {},
): Promise<SeededJob> {
  const job = await healthy(db, { subject, owner });
  await db.query(
    `update public.processing_jobs set status = 'failed', finished_at = clock_timestamp() where id = $1`,
    [job.key],
  );
  return job;
}
