import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
import { oneOf, WALK_BY_INDEX, type Walk, walkSql } from '@/lib/db/walk';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage } from '@/lib/jobs/list-page';
import { itemPart, itemParts, itemsOf, NO_ITEM } from '@/lib/reviews/queries/item-parts';
import { toItem } from '@/lib/reviews/queries/review-row';
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
  const { found, stop, databaseNow } = await readPage(db, listStatement(filter, cursor, me));
  const read = { found, stop, keyOf: ({ id }: { id: string }) => id, size: PAGE_SIZE, cursor };
  const page = cutPage({ ...read, onward: onwardSide(filter.state), most: WALK_BY_INDEX });
  return page ? { ...page, rows: page.rows.map(toItem), databaseNow } : listReviews(db, filter, null, me);
}

const headRow = z.object({ id: z.null(), stop: z.string().nullable(), databaseNow: z.string() });

async function readPage(db: Database, statement: Statement) {
  const answer = await readRows(db, statement, z.union([itemPart, headRow]));
  const head = answer.find((part): part is z.infer<typeof headRow> => part.id === null);
  if (!head) throw new Error('The list did not say what time it is.');
  return { ...head, found: itemsOf(answer.filter((part) => part.id !== null)) };
}

/** The statement of a page; exported for the plan tests, which must see what runs. The last row is what is said once. */
export function listStatement(filter: ReviewFilter, cursor: JobCursor | null, me: string): Statement {
  const values: string[] = [];
  const told = indexOf(filter, values);
  const rest = restOf(filter, me, values);
  const way = cursor?.side ?? onwardSide(filter.state);
  const side = way === 'newer' ? 'asc' : 'desc';
  const beyond =
    cursor && !isListEnd(cursor)
      ? `q.id ${side === 'asc' ? '>' : '<'} ${valueUnseen(`$${values.push(cursor.key)}`, 'bigint')}`
      : null;
  const walk = { table: 'leasehold.review_items', alias: 'q', order: ['id'], limit: PAGE_SIZE + 1 };
  const { found, stop } = walkSql({
    ...walk,
    ...{ columns: 'q.*', rest, side, beyond, most: WALK_BY_INDEX, ...told },
  });
  const page = (source: string, stopped: string) => `
    (${itemParts(source, side, 'null::bigint as stop, null::timestamptz as "databaseNow"')})
    union all select ${NO_ITEM}, ${stopped}, clock_timestamp()`;
  const text =
    stop === null
      ? page(`(${found})`, 'null')
      : `with walked as materialized (${found})
        ${page('walked', `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`)}`;
  return nameByText('list-reviews', { text, values });
}

/**
 * Literals and not parameters, so that the partial indexes serve; that of what is signed off holds nothing else. Of a queue one index has
 * the items of each state, and what queue it is the planner does not see: its plan is the same for any.
 */
function indexOf({ state, queue }: ReviewFilter, values: string[]): Pick<Walk, 'arms' | 'lead'> {
  if (queue !== null)
    return {
      arms: [[oneOf('q.queue', valueUnseen(`$${values.push(queue)}`)), `q.state = '${state}'`]],
      lead: { column: 'queue', index: 'asc' },
    };
  if (state === 'signed-off') return { arms: [["q.state = 'signed-off'"]] };
  return {
    arms: [[oneOf('q.state', `'${state}'`)]],
    lead: { column: 'state', index: 'asc' },
  };
}

/** What is looked for among the items of a state, of all queues or of one. */
function restOf({ risk, actor, origin, asked }: ReviewFilter, me: string, values: string[]): string[] {
  const take = (value: string) => valueUnseen(`$${values.push(value)}`);
  return [
    ...(risk === null ? [] : [`q.risk = ${take(risk)}`]),
    ...(actor === null ? [] : [`${take(actor)} = any (q.parties)`]),
    ...(origin === null ? [] : [`q.job_event_id is ${origin === 'outside' ? 'not null' : 'null'}`]),
    ...(asked === null ? [] : [askedOf(take(me))]),
  ];
}

/** Of a change made outside nobody is known to have done it, so everybody who acts here is asked. */
export const askedOf = (me: string) => `(${me} = any (q.parties) or q.job_event_id is not null)`;

const onwardSide = (state: ReviewState): JobCursor['side'] => (state === 'signed-off' ? 'older' : 'newer');
