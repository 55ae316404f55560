import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Timestamp } from '@/lib/time';

/** Where counting stops. */
const COUNT_LIMIT = 1_000;

/** What nobody signed off for longer than `over` seconds, counted up to a bound; null when there is nothing. Throws DatabaseError. */
export async function waitingReviews(
  db: Database,
  over: number,
): Promise<{ count: number; atLeast: boolean; oldestAt: Timestamp } | null> {
  const statement = { name: 'waiting-reviews', text: WAITING, values: [over] };
  const { count, oldestAt } = await readRow(db, statement, row);
  if (oldestAt === null) return null;
  return { count: Math.min(count, COUNT_LIMIT), atLeast: count > COUNT_LIMIT, oldestAt };
}

/** By state, so that each is walked by the index of the open ones and no further than the bound. */
const WAITING = `
  select count(*)::int as count, min(w.at) as "oldestAt"
  from unnest(array['unreviewed', 'queried', 'answered']) s(state),
    lateral (
      select q.at from leasehold.review_items q
      where q.state = s.state and q.state <> 'signed-off' order by q.id limit ${COUNT_LIMIT + 1}
    ) w
  where w.at <= clock_timestamp() - $1 * interval '1 s'`;

const row = z.object({ count: z.int(), oldestAt: z.string().nullable() });
