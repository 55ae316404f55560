import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { itemPart, itemParts, itemsOf } from '@/lib/reviews/queries/item-parts';
import { outsideDetail, toItem } from '@/lib/reviews/queries/review-row';
import { recordSeqOf } from '@/lib/reviews/review';
import type { OutsideChange, ReviewDetail } from '@/lib/reviews/review-list';

/** One item of the queue by its key, whatever became of it; null when nothing of that key stands or stood there. */
export async function findReview(db: Database, key: string): Promise<ReviewDetail | null> {
  const parts = await readRows(db, { name: 'find-review', text: ITEM, values: [key] }, detailPart);
  const [[item], [first]] = [itemsOf(parts), parts];
  if (!item || !first) return null;
  const { here: database, databaseNow } = first;
  const outside = recordSeqOf(key) === null ? await findOutsideChange(db, key) : null;
  return { item: toItem(item), outside, database, databaseNow };
}

/** From the item itself: its event may lie in a month that is archived. */
async function findOutsideChange(db: Database, key: string): Promise<OutsideChange | null> {
  const [found] = await readRows(db, { name: 'outside-change', text: CHANGE, values: [key] }, changeRow);
  if (!found) return null;
  const { jobKey, database, detail, ...row } = found;
  return { ...row, ...detail, address: { source: 'native', database, key: jobKey } };
}

const ITEM = itemParts(
  '(select q.* from leasehold.review_items q where q.key = $1)',
  'asc',
  'current_database() as here, clock_timestamp() as "databaseNow"',
);

const detailPart = itemPart.extend({ here: z.string(), databaseNow: z.string() });

const CHANGE = `
  select i.at, i.queue, i.subject, (i.change ->> 'attempt')::integer as attempt, i.change -> 'detail' as detail,
    i.change ->> 'jobKey' as "jobKey", current_database() as database
  from leasehold.review_items i
  where i.key = $1 and i.change is not null`;

const changeRow = z.object({
  at: z.string(),
  queue: z.string(),
  subject: z.string(),
  attempt: z.number(),
  detail: outsideDetail,
  jobKey: z.string(),
  database: z.string(),
});
