import { actOn } from '@/drizzle/seed/act';
import { type SeededJob, startAttempt } from '@/drizzle/seed/attempt';
import { asIfLongUp } from '@/drizzle/seed/long-up';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';

/** Lapsed and silent; then one person marked it failed, and another retried it at once. Gives the first attempt. */
export async function twoPeopleActed(
  db: Database,
  { subject = 'INV-1041', owner = 'w-2b77' } = {},
): Promise<SeededJob> {
  const job = await lapsedOwnerSilent(db, { subject, owner });
  const outcomes = await asIfLongUp(db, async () => [
    await actOn(db, 'mark-failed', job, 'Ana Ruiz'),
    await actOn(db, 'retry', job, 'Ben Okoye'),
  ]);
  if (outcomes.some((outcome) => outcome !== 'done'))
    throw new Error(`The acts on ${subject} ended ${outcomes.join(', ')}.`);
  return job;
}

/**
 * The same, and then the next attempt began while the worker of the first was still at work: its report came too late.
 * Gives the attempt that runs.
 */
export async function afterAnAct(
  db: Database,
  { subject = 'INV-1039', owner = 'w-0d1e', next = 'w-9c2f' } = {},
): Promise<SeededJob> {
  const job = await twoPeopleActed(db, { subject, owner });
  const running = await startAttempt(db, { subject, owner: next, stage: 'approve' });
  await db.query('select public.complete_job($1, $2, $3)', [job.key, owner, job.token]);
  return running;
}
