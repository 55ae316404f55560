import 'server-only';
import { z } from 'zod';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { cutPage } from '@/lib/jobs/list-page';
import { hasErrorIndex } from '@/lib/jobs/queries/error-index';
import { AMONG, jobConditions, statusesOf } from '@/lib/jobs/queries/job-conditions';
import { listRow, toJobRow } from '@/lib/jobs/queries/job-row';
import { type ListBy, listStatement, PAGE_SIZE } from '@/lib/jobs/queries/list-statement';
import { searchTaken } from '@/lib/jobs/queries/search-taken';
import { shownText } from '@/lib/privacy/shown';

/**
 * One page of attempts, newest first, by keyset. One row more than a page is read, which tells whether there are others;
 * on the side one came from there are. A newer page that is not full is the first page, and is given as that. What no index tells is
 * looked for among so many attempts at most: the page then says among how many, and the next one goes on from there.
 * Throws DatabaseError.
 */
export async function listJobs(db: Database, filter: JobFilter, cursor: JobCursor | null): Promise<JobPage> {
  const { taken, tooMany } =
    filter.search === null ? { taken: AMONG, tooMany: false } : await searchTaken(db, filter.search);
  const read = await readPage(db, filter, cursor, taken);
  const page = { ...read, wholeOnly: tooMany && taken.how === 'whole' };
  if (page.lookedAt === null || !suitsErrorIndex(filter) || !(await hasErrorIndex(db))) return page;
  try {
    return { ...(await readPage(db, filter, cursor, 'error-index')), wholeOnly: false };
  } catch (error) {
    // It stands in more errors than can be put in order in time: then there is what was found among the newest.
    if (isFault(error, 'statement_timed_out')) return page;
    throw error;
  }
}

/** Asked second: a text that stands in many errors is found among the newest, and the index is for one that does not. */
const suitsErrorIndex = (filter: JobFilter) =>
  filter.error !== null && filter.search === null && statusesOf(filter)?.join() === 'failed';

async function readPage(
  db: Database,
  filter: JobFilter,
  cursor: JobCursor | null,
  by: ListBy,
): Promise<Omit<JobPage, 'wholeOnly'>> {
  const answer = await readRows(db, listStatement(filter, cursor, by), row);
  const head = answer.find((part) => part.id === null);
  if (!head) throw new Error('The list did not say what time it is.');
  const { databaseNow, database, stop } = head;
  const found = answer.filter((part) => part.id !== null);
  const page = cutPage({
    found: stop === null ? found : found.filter(({ id }) => isUpTo(stop, id, cursor)),
    keyOf: ({ id }) => id,
    ...{
      size: PAGE_SIZE,
      cursor,
      onward: 'older',
      stop,
      most: jobConditions(filter, by === 'error-index' ? AMONG : by).most,
    },
  });
  if (!page) return readPage(db, filter, null, by);
  return {
    ...page,
    databaseNow,
    rows: page.rows
      .filter(({ errorText }) => stands(filter.error, errorText))
      .map(({ errorText: _, ...part }) => toJobRow(part, database)),
  };
}

/** What was found in another way beyond where the looking stopped is found again on the next page. */
function isUpTo(stop: string, id: string, cursor: JobCursor | null): boolean {
  return cursor?.side === 'newer' ? BigInt(id) <= BigInt(stop) : BigInt(id) >= BigInt(stop);
}

/** A secret that is taken out of an error before it is shown is not to be found by guessing it either. */
function stands(error: string | null, text: string | null | undefined): boolean {
  return error === null || (text ?? '').toLowerCase().includes(error.toLowerCase());
}

const headRow = z.object({
  id: z.null(),
  databaseNow: z.string(),
  database: z.string(),
  stop: z.string().nullable(),
});
const row = z.union([listRow.extend({ errorText: shownText.nullable().optional() }), headRow]);
