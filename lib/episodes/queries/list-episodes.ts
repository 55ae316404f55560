import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { readWalk } from '@/lib/db/read-walk';
import { oneOf, WALK_BY_INDEX, type Walk, walkSql } from '@/lib/db/walk';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import type { EpisodePage, EpisodeRow } from '@/lib/episodes/episode-row';
import { EPISODE_COLUMNS, episodeRow, episodesFrom } from '@/lib/episodes/queries/episode-columns';
import { spanStart } from '@/lib/episodes/queries/span-start';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage } from '@/lib/jobs/list-page';
import { archivedUntil } from '@/lib/jobs/queries/archived-until';

export const PAGE_SIZE = 50;

/**
 * One page of the history, those that opened last first, by keyset over the moment of opening and the id. One row more than a
 * page is read, which tells whether there are others. A newer page that is not full is the first page, and is given as that. What the
 * index of one filter does not tell is looked for among so many at most, and the page then says so.
 * Throws DatabaseError.
 */
export async function listEpisodes(
  db: Database,
  filter: EpisodeFilter,
  cursor: JobCursor | null,
): Promise<EpisodePage> {
  const { found, stop } = await readWalk(db, episodesStatement(filter, cursor), 'id', episodeRow);
  // Its place may have gone to the archive: then it is not known where to go on from.
  if (cursor && found.length === 0 && stop === null) return listEpisodes(db, filter, null);
  const read = { found, stop, keyOf: ({ id }: EpisodeRow) => id, size: PAGE_SIZE, cursor };
  const page = cutPage({ ...read, onward: 'older', most: WALK_BY_INDEX });
  return page ? { ...page, ...(await readRow(db, CLOCK, clockRow)) } : listEpisodes(db, filter, null);
}

const CLOCK = {
  name: 'history-clock',
  text: `select clock_timestamp() as "databaseNow", ${archivedUntil('findings')} as "archivedUntil"`,
};

const clockRow = z.object({ databaseNow: z.string(), archivedUntil: z.string().nullable() });

/** The statement of a page; exported for the plan tests. */
export function episodesStatement(filter: EpisodeFilter, cursor: JobCursor | null): Statement {
  const values: string[] = [];
  const { told, rest, lead } = conditionsOf(filter, values);
  const older = cursor?.side !== 'newer';
  const side = older ? 'desc' : 'asc';
  const place = (key: string) =>
    `select c.opened_at, c.id from leasehold.findings c where c.id = $${values.push(key)}::bigint`;
  const beyond =
    cursor && !isListEnd(cursor) ? `(f.opened_at, f.id) ${older ? '<' : '>'} (${place(cursor.key)})` : null;
  const walk = { table: 'leasehold.findings', alias: 'f', order: ['opened_at', 'id'], limit: PAGE_SIZE + 1 };
  const { found, stop } = walkSql({
    ...walk,
    ...{ columns: 'f.*', arms: [told], rest, side, beyond, most: WALK_BY_INDEX, ...(lead && { lead }) },
  });
  const stopped =
    stop === null
      ? 'null::bigint'
      : `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`;
  const text = `with walked as materialized (${found})
    select s.stop, one.* from (select ${stopped} as stop) s
    left join (select ${EPISODE_COLUMNS} from ${episodesFrom('walked')}) one on true
    order by one."openedAt" ${side}, one.id ${side}`;
  return nameByText('list-episodes', { text, values });
}

/**
 * What an index tells in the order of the page, and what is looked for among that. A subject is looked for within its queue, and moments
 * narrow whatever index there is; of the others the first has the index.
 */
function conditionsOf(
  filter: EpisodeFilter,
  values: string[],
): { told: string[]; rest: string[]; lead?: Walk['lead'] } {
  const { queue, subject, from, to, span } = filter;
  const take = (value: string) => `$${values.push(value)}`;
  const opened = [
    ...(from === null ? [] : [`f.opened_at >= ${take(from)}::timestamptz`]),
    ...(to === null ? [] : [`f.opened_at < ${take(to)}::timestamptz`]),
    ...(from === null && to === null && span !== 'all' ? [`f.opened_at >= ${spanStart(span)}`] : []),
  ];
  const how = filter.how === 'open' ? ['f.closed_at is null'] : equal('closed_how', filter.how, take);
  if (queue !== null && subject !== null) {
    const told = [...equal('queue', queue, take), ...equal('subject', subject, take), ...opened];
    return { told, rest: [...equal('kind', filter.kind, take), ...how] };
  }
  const [column, value] =
    filter.kind === null ? (['queue', queue] as const) : (['kind', filter.kind] as const);
  if (value === null) return { told: [...how, ...opened], rest: [] };
  return {
    told: [oneOf(`f.${column}`, take(value)), ...opened],
    rest: [...(column === 'kind' ? equal('queue', queue, take) : []), ...how],
    lead: { column, index: 'desc' },
  };
}

const equal = (column: string, value: string | null, take: (value: string) => string) =>
  value === null ? [] : [`f.${column} = ${take(value)}`];
