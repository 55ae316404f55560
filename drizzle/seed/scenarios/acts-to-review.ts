import { actOn } from '@/drizzle/seed/act';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';

/** So many jobs that somebody marked failed, one after another, each waiting for its review. Gives their subjects, oldest first. */
export async function actsToReview(db: Database, count: number, actorName = 'Ana Ruiz'): Promise<string[]> {
  const subjects: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const job = await lapsedOwnerSilent(db, { subject: `INV-90${n}`, owner: `w-90${n}` });
    const outcome = await actOn(db, 'mark-failed', job, actorName);
    if (outcome !== 'done') throw new Error(`The act on ${job.subject} ended ${outcome}.`);
    subjects.push(job.subject);
  }
  return subjects;
}
