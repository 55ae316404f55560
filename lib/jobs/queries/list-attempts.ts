import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import type { JobRow } from '@/lib/jobs/job';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage, type ListPage } from '@/lib/jobs/list-page';
import { LIST_COLUMNS, listRow, toJobRow } from '@/lib/jobs/queries/job-row';

/** As many as a page of a job shows at once; a subject with more is in a crash loop that the newest ones tell. */
const PAGE_SIZE = 100;

/** One page of the attempts of a subject, newest first, by keyset over their numbers. Throws DatabaseError. */
export async function listAttempts(
  db: Database,
  queue: string,
  subject: string,
  cursor: JobCursor | null = null,
): Promise<ListPage<JobRow>> {
  const found = await readRows(db, attemptsStatement(queue, subject, cursor), row);
  const keyOf = ({ attempt }: { attempt: number }) => String(attempt);
  const page = cutPage({ found, keyOf, size: PAGE_SIZE, cursor, onward: 'older' });
  if (!page) return listAttempts(db, queue, subject);
  return { ...page, rows: page.rows.map(({ database, ...each }) => toJobRow(each, database)) };
}

/** The statement of a page; exported for the plan tests. */
export function attemptsStatement(queue: string, subject: string, cursor: JobCursor | null): Statement {
  const older = cursor?.side !== 'newer';
  const place = cursor && !isListEnd(cursor) ? cursor.key : null;
  return {
    name: `list-attempts-${older ? 'older' : 'newer'}${place === null ? '' : '-from'}`,
    text: `
      select current_database() as database, ${LIST_COLUMNS}
      from public.processing_jobs j
      where j.queue = $1 and j.subject = $2 ${place === null ? '' : `and j.attempt ${older ? '<' : '>'} $3::bigint`}
      order by j.attempt ${older ? 'desc' : 'asc'}
      limit ${PAGE_SIZE + 1}`,
    values: place === null ? [queue, subject] : [queue, subject, place],
  };
}

const row = listRow.extend({ database: z.string() });
