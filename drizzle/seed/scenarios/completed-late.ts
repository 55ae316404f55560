import type { SeededJob } from '@/drizzle/seed/attempt';
import { asIfLongUp } from '@/drizzle/seed/long-up';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';
import { jobPath } from '@/lib/jobs/address-url';

/**
 * A sweep closed the lapsed attempt, and then its worker came back and said that it had completed it. Gives the next
 * attempt, which waits for a claim, or with `inDoubt` for a person.
 */
export async function completedLate(
  db: Database,
  { subject = 'INV-1035', owner = 'w-1a7e', inDoubt = false } = {},
): Promise<SeededJob> {
  const job = await lapsedOwnerSilent(db, { subject, owner, inDoubt });
  await asIfLongUp(db, () =>
    db.query(`select public.release_stale_locks($1, $2, '3 min')`, [job.queue, subject]),
  );
  await db.query('select public.complete_job($1, $2, $3)', [job.key, owner, job.token]);
  const { rows } = await db.query<{ key: string }>(
    'select id::text as key from public.processing_jobs where queue = $1 and subject = $2 and attempt = $3',
    [job.queue, subject, job.attempt + 1],
  );
  const key = rows[0]?.key;
  if (key === undefined) throw new Error(`${subject} was not swept.`);
  const address = { ...job.address, key };
  return { ...job, key, address, path: jobPath(address), attempt: job.attempt + 1 };
}
