import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import type { ReviewRequest } from '@/lib/recovery/recovery-request';
import type { ReviewVerb } from '@/lib/reviews/review';
import { ANA, makeJob, wishOn } from '@/test/support/stuck-job';
import { wishOf } from '@/test/support/target-wishes';

export const MAREN: Actor = { id: 'u-maren', name: 'Maren Holt', role: 'reviewer' };
export const RHEA: Actor = { id: 'u-rhea', name: 'Rhea Kim', role: 'reviewer' };

/** A job that an operator marked failed: the key of the act in the queue of reviews, and its job. */
export async function actedOn(
  { admin, asOperator }: { admin: Pool; asOperator(): Pool },
  actor = ANA,
): Promise<{ key: string; job: string; subject: string }> {
  const { key: job, subject } = await makeJob(admin);
  const { outcome, auditSeq } = await markJobFailed(
    asOperator(),
    actor,
    await wishOn(admin, 'mark-failed', job),
  );
  if (outcome !== 'done') throw new Error(`The act ended ${outcome}.`);
  return { key: `record/${auditSeq}`, job, subject };
}

/** A complete wish on a review as it stands now. */
export async function wishOnReview(
  admin: Pool,
  verb: ReviewVerb,
  key: string,
  reason = 'Was the export really lost?',
): Promise<ReviewRequest> {
  const { rows } = await admin.query<{ state: string; notes: number; database: string }>(
    'select state, notes, current_database() as database from leasehold.review_items where key = $1',
    [key],
  );
  if (!rows[0]) throw new Error(`There is nothing ${key} to review.`);
  const { database, ...guard } = rows[0];
  return { verb, guard, ...wishOf(database, key), reason };
}
