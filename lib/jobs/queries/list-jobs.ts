import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { formatJobCursor, type JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { jobConditions } from '@/lib/jobs/queries/job-conditions';
import { LIST_COLUMNS, listRow, NO_COLUMNS, toJobRow } from '@/lib/jobs/queries/job-row';

export const PAGE_SIZE = 50;

/**
 * One page of attempts, newest first, by keyset. One row more than a page is read, which tells whether there are others;
 * on the side one came from there are. A newer page that is not full is the first page, and is given as that.
 */
export async function listJobs(db: Database, filter: JobFilter, cursor: JobCursor | null): Promise<JobPage> {
  const answer = await readRows(db, listStatement(filter, cursor), row);
  const head = answer.find((part) => part.id === null);
  if (!head) throw new Error('The list did not say what time it is.');
  const found = answer.filter((part) => part.id !== null);
  const more = found.length > PAGE_SIZE;
  if (cursor?.side === 'newer' && !more) return listJobs(db, filter, null);

  const rows = found.slice(0, PAGE_SIZE).map((part) => toJobRow(part, head.database));
  if (cursor?.side === 'newer') rows.reverse();
  const older = cursor?.side === 'newer' || more;
  return {
    databaseNow: head.databaseNow,
    rows,
    older: older ? cursorAt('older', rows.at(-1)) : null,
    newer: cursor ? cursorAt('newer', rows[0]) : null,
  };
}

/**
 * The statement of a page; exported for the plan tests, which must see what runs. The clock and the database's name come as
 * a row of their own at the end: as columns of each row they took a quarter of the time again.
 */
export function listStatement(filter: JobFilter, cursor: JobCursor | null): Statement {
  const { sql, values, shape } = jobConditions(filter);
  const older = cursor?.side !== 'newer';
  const beyond = cursor ? [`j.id ${older ? '<' : '>'} $${values.length + 1}::bigint`] : [];
  const conditions = [...sql, ...beyond];
  const statement = {
    text: `
      (select ${LIST_COLUMNS}, null as "databaseNow", null as database
       from public.processing_jobs j
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
       order by j.id ${older ? 'desc' : 'asc'}
       limit ${PAGE_SIZE + 1})
      union all
      select ${NO_COLUMNS}, clock_timestamp(), current_database()`,
    values: cursor ? [...values, cursor.key] : values,
  };
  // A kept plan cannot know how many subjects share a prefix, so a search is planned each time.
  if (filter.search !== null) return statement;
  return { ...statement, name: `list-jobs-${cursor?.side ?? 'first'}-${shape}` };
}

const headRow = z.object({ id: z.null(), databaseNow: z.string(), database: z.string() });
const row = z.union([listRow, headRow]);

function cursorAt(side: JobCursor['side'], row: JobPage['rows'][number] | undefined): string | null {
  return row ? formatJobCursor({ side, key: row.address.key }) : null;
}
