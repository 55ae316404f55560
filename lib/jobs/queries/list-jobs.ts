import 'server-only';
import { z } from 'zod';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter, JobPage } from '@/lib/jobs/job-list';
import { cutPage } from '@/lib/jobs/list-page';
import { hasErrorIndex } from '@/lib/jobs/queries/error-index';
import { areFew, type FewFound, fewStatement, takenOf } from '@/lib/jobs/queries/few-statement';
import { AMONG, jobConditions, type SearchTaken, statusesOf } from '@/lib/jobs/queries/job-conditions';
import { headRow, listRow, toJobRow } from '@/lib/jobs/queries/job-row';
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
  const { search } = filter;
  if (search === null) return listTaken(db, filter, cursor, { taken: AMONG, tooMany: false });
  const found = await readFew(db, filter, cursor);
  if ('rows' in found) return { ...found, wholeOnly: false };
  const taken =
    found.begin > PAGE_SIZE
      ? await searchTaken(db, search)
      : { taken: takenOf(search, found), tooMany: false };
  return listTaken(db, filter, cursor, taken);
}

type Page = Omit<JobPage, 'wholeOnly'>;

async function listTaken(
  db: Database,
  filter: JobFilter,
  cursor: JobCursor | null,
  { taken, tooMany }: { taken: SearchTaken; tooMany: boolean },
): Promise<JobPage> {
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

/** The page of a search that finds few; otherwise of how much there is more than that. */
async function readFew(db: Database, filter: JobFilter, cursor: JobCursor | null): Promise<Page | FewFound> {
  const answer = await readRows(db, fewStatement(filter, cursor), fewRow);
  const [head] = answer;
  if (!head) throw new Error('The search did not say how much it found.');
  if (!areFew(head)) return head;
  const found = answer.filter(({ id }) => id !== null).map((row) => jobRow.parse(row));
  return toPage(filter, cursor, { found, head, most: 0 }) ?? readFew(db, filter, null);
}

/** Asked second: a text that stands in many errors is found among the newest, and the index is for one that does not. */
const suitsErrorIndex = (filter: JobFilter) =>
  filter.error !== null && filter.search === null && statusesOf(filter)?.join() === 'failed';

async function readPage(
  db: Database,
  filter: JobFilter,
  cursor: JobCursor | null,
  by: ListBy,
): Promise<Page> {
  const answer = await readRows(db, listStatement(filter, cursor, by), z.union([jobRow, headRow]));
  const head = answer.find((part) => part.id === null);
  if (!head) throw new Error('The list did not say what time it is.');
  const found = answer.filter((part) => part.id !== null);
  const { most } = jobConditions(filter, by === 'error-index' ? AMONG : by);
  return toPage(filter, cursor, { found, head, most }) ?? readPage(db, filter, null, by);
}

/** Null when it is a page back that is to be read as the first one; see `cutPage`. */
function toPage(
  filter: JobFilter,
  cursor: JobCursor | null,
  { found, head, most }: { found: readonly z.infer<typeof jobRow>[]; head: Head; most: number },
): Page | null {
  const { databaseNow, database, stop } = head;
  const page = cutPage({
    found: stop === null ? found : found.filter(({ id }) => isUpTo(stop, id, cursor)),
    keyOf: ({ id }) => id,
    ...{ size: PAGE_SIZE, cursor, onward: 'older', stop, most },
  });
  if (!page) return null;
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

const said = { databaseNow: z.string(), database: z.string(), stop: z.string().nullable() };
type Head = Omit<z.infer<typeof headRow>, 'id'>;
const fewRow = z.looseObject({ id: z.string().nullable(), ...said, begin: z.int(), owned: z.int() });
const jobRow = listRow.extend({ errorText: shownText.nullable().optional() });
