import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { REVIEW_STATES } from '@/lib/reviews/review';
import type { ReviewMark } from '@/lib/reviews/review-list';

/** How the acts of a list stand with the reviewers, by their numbers. What is not reviewed is not among them. */
export async function reviewMarks(
  db: Database,
  seqs: readonly string[],
): Promise<Record<string, ReviewMark>> {
  const found = await readRows(db, { name: 'review-marks', text: MARKS, values: [seqs] }, row);
  return Object.fromEntries(found.map(({ seq, ...mark }) => [seq, mark]));
}

const MARKS = `
  select i.audit_seq as seq, i.state, r.by_name as by, r.at
  from leasehold.review_items i
  left join lateral (
    select n.by_name, n.at from leasehold.reviews n where n.item_id = i.id order by n.id desc limit 1
  ) r on true
  where i.audit_seq = any ($1::bigint[])`;

const row = z.object({
  seq: z.string(),
  state: z.enum(REVIEW_STATES),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
