import 'server-only';
import type { InterventionFilter } from '@/lib/audit/intervention';
import { listInterventions } from '@/lib/audit/queries/list-interventions';
import type { Database } from '@/lib/db/pool';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import { reviewMarks } from '@/lib/reviews/queries/review-marks';
import type { ReviewedPage } from '@/lib/reviews/review-list';

/** One page of the record with how each act stands with the reviewers. */
export async function listReviewed(
  db: Database,
  filter: InterventionFilter,
  cursor: JobCursor | null,
): Promise<ReviewedPage> {
  const page = await listInterventions(db, filter, cursor);
  return {
    ...page,
    reviews: await reviewMarks(
      db,
      page.rows.map(({ seq }) => seq),
    ),
  };
}
