import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { asIfLongUp } from '@/drizzle/seed/long-up';
import { moveToPast } from '@/drizzle/seed/past';
import type { Database } from '@/lib/db/pool';

/** Seconds ago at which each of its owners was granted it. */
const GRANTED_AGO = [1_200, 900, 600, 260] as const;

/** Claimed by one worker after the other; none reported back. Three were swept, and the last has lapsed. Gives the last. */
export async function crashLoop(db: Database, { subject = 'INV-1096' } = {}): Promise<SeededJob> {
  let last: SeededJob | undefined;
  for (const [index, startedAgo] of GRANTED_AGO.entries()) {
    if (last) await sweep(db, last);
    last = await startAttempt(db, { subject, owner: `w-5b0${index}`, stage: 'ocr' });
    await moveToPast(db, last, { startedAgo, renewedAgo: startedAgo - 5 });
  }
  if (!last) throw new Error('A crash loop needs an attempt.');
  return last;
}

/** Closes the lapsed attempt as a sweep does, at the moment a sweep would have. */
async function sweep(db: Database, { queue, subject, key }: SeededJob): Promise<void> {
  await asIfLongUp(db, () =>
    db.query(`select public.release_stale_locks($1, $2, '3 min')`, [queue, subject]),
  );
  await db.query(
    `update public.processing_jobs set finished_at = lease_until + interval '3 min' where id = $1`,
    [key],
  );
}
