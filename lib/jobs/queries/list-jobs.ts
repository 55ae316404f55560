import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows, type Statement } from '@/lib/db/read-rows';
import { formatJobCursor, type JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { jobConditions } from '@/lib/jobs/queries/job-conditions';
import { LIST_COLUMNS, listRow, toJobRow } from '@/lib/jobs/queries/job-row';

export const PAGE_SIZE = 50;

/**
 * One page of attempts, newest first, by keyset. One row more than a page is read, which tells whether there are others;
 * on the side one came from there are. A newer page that is not full is the first page, and is given as that.
 */
export async function listJobs(db: Database, filter: JobFilter, cursor: JobCursor | null): Promise<JobPage> {
  const found = await readRows(db, listStatement(filter, cursor), pageRow);
  const more = found.length > PAGE_SIZE;
  if (cursor?.side === 'newer' && !more) return listJobs(db, filter, null);
  if (!found[0]) return { databaseNow: (await readRow(db, CLOCK, clockRow)).databaseNow, ...EMPTY };

  const page = found.slice(0, PAGE_SIZE);
  if (cursor?.side === 'newer') page.reverse();
  const rows = page.map(({ databaseNow, database, ...row }) => toJobRow(row, database));
  const older = cursor?.side === 'newer' || more;
  return {
    databaseNow: found[0].databaseNow,
    rows,
    older: older ? cursorAt('older', rows.at(-1)) : null,
    newer: cursor ? cursorAt('newer', rows[0]) : null,
  };
}

/** The statement of a page; exported for the benchmark and the plan tests, which must see what runs. */
export function listStatement(filter: JobFilter, cursor: JobCursor | null): Statement {
  const { sql, values, shape } = jobConditions(filter);
  const older = cursor?.side !== 'newer';
  const beyond = cursor ? [`j.id ${older ? '<' : '>'} $${values.length + 1}::bigint`] : [];
  const conditions = [...sql, ...beyond];
  const statement = {
    text: `
      select clock_timestamp() as "databaseNow", current_database() as database, ${LIST_COLUMNS}
      from public.processing_jobs j
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by j.id ${older ? 'desc' : 'asc'}
      limit ${PAGE_SIZE + 1}`,
    values: cursor ? [...values, cursor.key] : values,
  };
  // A kept plan cannot know how many subjects share a prefix, so a search is planned each time.
  if (filter.search !== null) return statement;
  return { ...statement, name: `list-jobs-${cursor?.side ?? 'first'}-${shape}` };
}

const EMPTY = { rows: [], older: null, newer: null } as const;

const CLOCK: Statement = { name: 'clock', text: 'select clock_timestamp() as "databaseNow"' };
const clockRow = z.object({ databaseNow: z.string() });
const pageRow = listRow.extend({ databaseNow: z.string(), database: z.string() });

function cursorAt(side: JobCursor['side'], row: JobPage['rows'][number] | undefined): string | null {
  return row ? formatJobCursor({ side, key: row.address.key }) : null;
}
