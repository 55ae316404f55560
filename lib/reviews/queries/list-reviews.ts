import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows, type Statement } from '@/lib/db/read-rows';
import { formatJobCursor, type JobCursor } from '@/lib/jobs/job-cursor';
import { itemRow, itemsFrom, toItem } from '@/lib/reviews/queries/review-row';
import type { ReviewState } from '@/lib/reviews/review';
import type { ReviewFilter } from '@/lib/reviews/review-filter';
import type { ReviewPage } from '@/lib/reviews/review-list';

export const PAGE_SIZE = 50;

/**
 * One page of the queue by keyset, for the one who looks. What is open stands oldest first; what is signed off is looked back
 * on, newest first. A page back that is not full is the first page, and is given as that.
 */
export async function listReviews(
  db: Database,
  filter: ReviewFilter,
  cursor: JobCursor | null,
  me: string,
): Promise<ReviewPage> {
  const [found, { databaseNow }] = await Promise.all([
    readRows(db, listStatement(filter, cursor, me), itemRow),
    readRow(db, NOW, z.object({ databaseNow: z.string() })),
  ]);
  const onward = onwardSide(filter.state);
  const back = cursor !== null && cursor.side !== onward;
  const more = found.length > PAGE_SIZE;
  if (back && !more) return listReviews(db, filter, null, me);

  const rows = found.slice(0, PAGE_SIZE);
  if (back) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const backward = onward === 'newer' ? 'older' : 'newer';
  const ends = {
    [onward]: last && (more || back) ? formatJobCursor({ side: onward, key: last.id }) : null,
    [backward]: first && cursor ? formatJobCursor({ side: backward, key: first.id }) : null,
  } as Record<JobCursor['side'], string | null>;
  return { rows: rows.map(toItem), ...ends, databaseNow };
}

/** The statement of a page; exported for the plan tests, which must see what runs. */
export function listStatement(filter: ReviewFilter, cursor: JobCursor | null, me: string): Statement {
  const values: string[] = [];
  const conditions = reviewConditions(filter, me, values);
  const side = cursor?.side ?? onwardSide(filter.state);
  const order = side === 'newer' ? 'asc' : 'desc';
  if (cursor) conditions.push(`q.id ${side === 'newer' ? '>' : '<'} $${values.push(cursor.key)}::bigint`);
  const page = `(
    select q.* from leasehold.review_items q where ${conditions.join(' and ')} order by q.id ${order} limit ${PAGE_SIZE + 1}
  )`;
  return { text: `${itemsFrom(page)} order by i.id ${order}`, values };
}

/** Literals and not parameters, so that the partial indexes serve. */
const STATE: Record<ReviewState, string> = {
  unreviewed: "q.state = 'unreviewed'",
  queried: "q.state = 'queried'",
  answered: "q.state = 'answered'",
  'signed-off': "q.state = 'signed-off'",
};

function reviewConditions(filter: ReviewFilter, me: string, values: string[]): string[] {
  const { state, risk, actor, queue, origin, asked } = filter;
  const take = (value: string) => `$${values.push(value)}`;
  return [
    STATE[state],
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
