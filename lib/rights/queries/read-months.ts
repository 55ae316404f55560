import 'server-only';
import { z } from 'zod';
import { listOf, moment } from '@/lib/db/document';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Months } from '@/lib/rights/judge-months';

/** How the tables by month stand, as the catalog has them; null where it may not be read. Throws DatabaseError. */
export async function readMonths(db: Database): Promise<Months[] | null> {
  try {
    return await readRows(db, { name: 'settings-months', text: MONTHS }, monthsRow);
  } catch (error) {
    if (isFault(error, 'permission_missing') || isFault(error, 'not_migrated')) return null;
    throw error;
  }
}

/** A gap is what neither a part nor a noted month covers, between the first that is known of and the last. */
const MONTHS = `
  with known as (
    select m.part_of, m.from_at, m.until_at from leasehold.months m where not m.is_default
    union all
    select a.part_of, a.from_at, a.until_at from leasehold.archived_months a where a.returned_at is null
  )
  select p.part_of as "partOf",
    (
      select min(c.month)
      from (
        select date_trunc('month', clock_timestamp()) + n * interval '1 month' from generate_series(0, 1) n
      ) c (month)
      where not exists (
        select from known k
        where k.part_of = p.part_of and coalesce(k.from_at, '-infinity') <= c.month and c.month < k.until_at
      )
    ) as "firstMissing",
    exists (
      select from leasehold.months m where m.part_of = p.part_of and p.part_of = 'job_events' and m.is_default and m.bytes > 0
    ) as strays,
    (
      select json_agg(json_build_object('from', g.reached, 'until', g.from_at) order by g.from_at)
      from (
        select k.from_at, max(k.until_at) over (order by k.until_at rows between unbounded preceding and 1 preceding) as reached
        from known k
        where k.part_of = p.part_of
      ) g
      where g.reached < g.from_at
    ) as gaps
  from (values ('job_events'), ('findings')) p (part_of)`;

const monthsRow = z.object({
  partOf: z.enum(['job_events', 'findings']),
  firstMissing: z.string().nullable(),
  strays: z.boolean(),
  gaps: listOf(z.object({ from: moment, until: moment })),
});
