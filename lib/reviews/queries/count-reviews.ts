import 'server-only';
import { z } from 'zod';
import { listUnseen } from '@/lib/db/list-unseen';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { askedOf } from '@/lib/reviews/queries/list-reviews';
import type { BoundedCount, ReviewCounts } from '@/lib/reviews/review-list';

/** Where counting stops: nobody works off a thousand reviews, nor counts them. */
const COUNT_LIMIT = 1_000;

/** How many reviews stand where, what waits for the one who looks, and who signed off last. */
export async function countReviews(db: Database, me: string): Promise<ReviewCounts> {
  const mine = (await countReviewsOf(db, [me])).get(me);
  if (mine === undefined) throw new Error('The statement did not count for who asked.');
  return mine;
}

/** The same for several who look, each with what waits for them. */
export async function countReviewsOf(
  db: Database,
  people: readonly string[],
): Promise<ReadonlyMap<string, ReviewCounts>> {
  const rows = await readRows(db, countsStatement(people), countsRow);
  return new Map(rows.map((row) => [row.person, toCounts(row)]));
}

function toCounts(row: z.infer<typeof countsRow>): ReviewCounts {
  return {
    states: {
      unreviewed: bounded(row.unreviewed),
      queried: bounded(row.queried),
      answered: bounded(row.answered),
      'signed-off': bounded(row.signedOff),
    },
    waiting: bounded(row.waiting),
    asked: bounded(row.asked),
    overdue: {
      ...bounded(row.overdue),
      first: row.dueKey !== null && row.dueAt !== null ? { key: row.dueKey, dueAt: row.dueAt } : null,
    },
    lastSignOff:
      row.signedOffBy !== null && row.signedOffAt !== null
        ? { by: row.signedOffBy, at: row.signedOffAt }
        : null,
  };
}

const bounded = (count: number): BoundedCount => ({
  count: Math.min(count, COUNT_LIMIT),
  atLeast: count > COUNT_LIMIT,
});

/** In the order of an index: without one a bound tempts the planner to walk the table until it is full. */
const counted = (condition: string, name: string, order = 'q.state, q.id') =>
  `(select count(*)::int from (
      select from leasehold.review_items q where ${condition} order by ${order} limit ${COUNT_LIMIT + 1}
    ) as bounded) as "${name}"`;

const OVERDUE = `q.state <> 'signed-off' and q.due_at < clock_timestamp()`;

/** The statement of the counts, a row for each who looks; exported for the plan tests. What is nobody's own is counted once. */
export function countsStatement(people: readonly string[]): Statement {
  const counts = [
    counted("q.state = 'unreviewed'", 'unreviewed'),
    counted("q.state = 'queried'", 'queried'),
    counted("q.state = 'answered'", 'answered'),
    counted("q.state = 'signed-off'", 'signedOff'),
    counted("q.state in ('unreviewed', 'answered') and not person.id = any (q.parties)", 'waiting'),
    counted(`q.state = 'queried' and ${askedOf('person.id')}`, 'asked'),
    counted(OVERDUE, 'overdue', 'q.due_at'),
  ];
  const text = `
    select person.id as person, ${counts.join(', ')}, d.key as "dueKey", d.due_at as "dueAt", s.by_name as "signedOffBy", s.at as "signedOffAt"
    from unnest(${listUnseen('$1', 'text')}) person (id)
    left join lateral (
      select q.key, q.due_at from leasehold.review_items q where ${OVERDUE} order by q.due_at limit 1
    ) d on true
    left join lateral (
      select r.by_name, r.at from leasehold.reviews r where r.verb = 'sign-off' order by r.id desc limit 1
    ) s on true`;
  return { name: 'count-reviews', text, values: [people] };
}

const countsRow = z.object({
  person: z.string(),
  unreviewed: z.number(),
  queried: z.number(),
  answered: z.number(),
  signedOff: z.number(),
  waiting: z.number(),
  asked: z.number(),
  overdue: z.number(),
  dueKey: z.string().nullable(),
  dueAt: z.string().nullable(),
  signedOffBy: z.string().nullable(),
  signedOffAt: z.string().nullable(),
});
