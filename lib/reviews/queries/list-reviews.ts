import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { readWalk } from '@/lib/db/read-walk';
import { oneOf, WALK_BY_INDEX, type Walk, walkSql } from '@/lib/db/walk';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage } from '@/lib/jobs/list-page';
import { itemRow, itemsFrom, toItem } from '@/lib/reviews/queries/review-row';
import type { ReviewState } from '@/lib/reviews/review';
import type { ReviewFilter } from '@/lib/reviews/review-filter';
import type { ReviewPage } from '@/lib/reviews/review-list';

export const PAGE_SIZE = 50;

/**
 * One page of the queue by keyset, for the one who looks. What is open stands oldest first; what is signed off is looked back
 * on, newest first. A page back that is not full is the first page, and is given as that. Filters are looked for among so many items at
 * most, and the page then says so.
 */
export async function listReviews(
  db: Database,
  filter: ReviewFilter,
  cursor: JobCursor | null,
  me: string,
): Promise<ReviewPage> {
  const [{ found, stop }, { databaseNow }] = await Promise.all([
    readWalk(db, listStatement(filter, cursor, me), 'id', itemRow),
    readRow(db, NOW, z.object({ databaseNow: z.string() })),
  ]);
  const read = { found, stop, keyOf: ({ id }: { id: string }) => id, size: PAGE_SIZE, cursor };
  const page = cutPage({ ...read, onward: onwardSide(filter.state), most: WALK_BY_INDEX });
  return page ? { ...page, rows: page.rows.map(toItem), databaseNow } : listReviews(db, filter, null, me);
}

/** The statement of a page; exported for the plan tests, which must see what runs. */
export function listStatement(filter: ReviewFilter, cursor: JobCursor | null, me: string): Statement {
  const values: string[] = [];
  const rest = restOf(filter, me, values);
  const way = cursor?.side ?? onwardSide(filter.state);
  const side = way === 'newer' ? 'asc' : 'desc';
  const beyond =
    cursor && !isListEnd(cursor)
      ? `q.id ${side === 'asc' ? '>' : '<'} $${values.push(cursor.key)}::bigint`
      : null;
  const walk = { table: 'leasehold.review_items', alias: 'q', order: ['id'], limit: PAGE_SIZE + 1 };
  const { found, stop } = walkSql({
    ...walk,
    ...{ columns: 'q.*', rest, side, beyond, most: WALK_BY_INDEX, ...indexOf(filter.state) },
  });
  const stopped =
    stop === null
      ? 'null::bigint'
      : `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`;
  return nameByText('list-reviews', {
    text: `with walked as materialized (${found})
      select s.stop, item.* from (select ${stopped} as stop) s
      left join (${itemsFrom('walked')}) item on true order by item.id ${side}`,
    values,
  });
}

/** Literals and not parameters, so that the partial indexes serve. That of what is signed off holds nothing else. */
function indexOf(state: ReviewState): Pick<Walk, 'arms' | 'lead'> {
  if (state === 'signed-off') return { arms: [["q.state = 'signed-off'"]] };
  return {
    arms: [[oneOf('q.state', `'${state}'`)]],
    lead: { column: 'state', index: 'asc' },
  };
}

/** What is looked for among the items of a state. */
function restOf({ risk, actor, queue, origin, asked }: ReviewFilter, me: string, values: string[]): string[] {
  const take = (value: string) => `$${values.push(value)}`;
  return [
    ...(risk === null ? [] : [`q.risk = ${take(risk)}`]),
    ...(actor === null ? [] : [`${take(actor)} = any (q.parties)`]),
    ...(queue === null ? [] : [`q.queue = ${take(queue)}`]),
    ...(origin === null ? [] : [`q.job_event_id is ${origin === 'outside' ? 'not null' : 'null'}`]),
    ...(asked === null ? [] : [askedOf(take(me))]),
  ];
}

/** Of a change made outside nobody is known to have done it, so everybody who acts here is asked. */
export const askedOf = (me: string) => `(${me} = any (q.parties) or q.job_event_id is not null)`;

const onwardSide = (state: ReviewState): JobCursor['side'] => (state === 'signed-off' ? 'older' : 'newer');

const NOW: Statement = { name: 'review-now', text: 'select clock_timestamp() as "databaseNow"' };
