import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows, type Statement } from '@/lib/db/read-rows';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import type { EpisodePage, EpisodeRow } from '@/lib/episodes/episode-row';
import { EPISODE_COLUMNS, EPISODES, episodeRow } from '@/lib/episodes/queries/episode-columns';
import { spanStart } from '@/lib/episodes/queries/span-start';
import { formatJobCursor, type JobCursor } from '@/lib/jobs/job-cursor';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';

export const PAGE_SIZE = 50;

/**
 * One page of the history, those that opened last first, by keyset over the moment of opening and the id. One row more than a
 * page is read, which tells whether there are others. A newer page that is not full is the first page, and is given as that.
 * Throws DatabaseError.
 */
export async function listEpisodes(
  db: Database,
  filter: EpisodeFilter,
  cursor: JobCursor | null,
): Promise<EpisodePage> {
  const found = await readRows(db, episodesStatement(filter, cursor), episodeRow);
  const more = found.length > PAGE_SIZE;
  if (cursor?.side === 'newer' && !more) return listEpisodes(db, filter, null);
  // Its place may have gone to the archive: then it is not known where to go on from.
  if (cursor && found.length === 0) return listEpisodes(db, filter, null);

  const rows = found.slice(0, PAGE_SIZE);
  if (cursor?.side === 'newer') rows.reverse();
  return {
    ...(await readRow(db, CLOCK, clockRow)),
    rows,
    older: more || cursor?.side === 'newer' ? cursorAt('older', rows.at(-1)) : null,
    newer: cursor ? cursorAt('newer', rows[0]) : null,
  };
}

const CLOCK = {
  name: 'history-clock',
  text: `select clock_timestamp() as "databaseNow", ${archivedUntil('findings')} as "archivedUntil"`,
};

const clockRow = z.object({ databaseNow: z.string(), archivedUntil: z.string().nullable() });

/** The statement of a page; exported for the plan tests. */
export function episodesStatement(filter: EpisodeFilter, cursor: JobCursor | null): Statement {
  const values: string[] = [];
  const conditions = conditionsOf(filter, values);
  const older = cursor?.side !== 'newer';
  if (cursor) {
    const place = `select c.opened_at, c.id from leasehold.findings c where c.id = $${values.push(cursor.key)}::bigint`;
    conditions.push(`(f.opened_at, f.id) ${older ? '<' : '>'} (${place})`);
  }
  const side = older ? 'desc' : 'asc';
  const text = `select ${EPISODE_COLUMNS} from ${EPISODES}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by f.opened_at ${side}, f.id ${side} limit ${PAGE_SIZE + 1}`;
  return { text, values };
}

function conditionsOf(filter: EpisodeFilter, values: string[]): string[] {
  const equal = (['kind', 'queue', 'subject'] as const).flatMap((column) => {
    const value = filter[column];
    return value === null ? [] : [`f.${column} = $${values.push(value)}`];
  });
  const { how, from, to, span } = filter;
  if (how !== null)
    equal.push(how === 'open' ? 'f.closed_at is null' : `f.closed_how = $${values.push(how)}`);
  if (from !== null) equal.push(`f.opened_at >= $${values.push(from)}::timestamptz`);
  if (to !== null) equal.push(`f.opened_at < $${values.push(to)}::timestamptz`);
  if (from === null && to === null && span !== 'all') equal.push(`f.opened_at >= ${spanStart(span)}`);
  return equal;
}

function cursorAt(side: JobCursor['side'], row: EpisodeRow | undefined): string | null {
  return row ? formatJobCursor({ side, key: row.id }) : null;
}
