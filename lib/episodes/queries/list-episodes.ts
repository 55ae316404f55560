import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
import { oneOf, WALK_BY_INDEX, type Walk, walkSql } from '@/lib/db/walk';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import type { EpisodePage, EpisodeRow } from '@/lib/episodes/episode-row';
import {
  EPISODE_COLUMNS,
  episodeRow,
  episodesFrom,
  headColumns,
  headRow,
} from '@/lib/episodes/queries/episode-columns';
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
  const { found, stop, ...clock } = await readPage(db, episodesStatement(filter, cursor));
  // Its place may have gone to the archive: then it is not known where to go on from.
  if (cursor && found.length === 0 && stop === null) return listEpisodes(db, filter, null);
  const read = { found, stop, keyOf: ({ id }: EpisodeRow) => id, size: PAGE_SIZE, cursor };
  const page = cutPage({ ...read, onward: 'older', most: WALK_BY_INDEX });
  return page ? { ...page, ...clock } : listEpisodes(db, filter, null);
}

async function readPage(
  db: Database,
  statement: Statement,
): Promise<z.infer<typeof headRow> & { found: EpisodeRow[] }> {
  const answer = await readRows(db, statement, z.looseObject({ id: z.string().nullable() }));
  const head = headRow.parse(answer.find(({ id }) => id === null));
  return { ...head, found: answer.filter(({ id }) => id !== null).map((row) => episodeRow.parse(row)) };
}

/** The statement of a page; exported for the plan tests. The last row is what is said once: see `headRow`. */
export function episodesStatement(filter: EpisodeFilter, cursor: JobCursor | null): Statement {
  const values: string[] = [];
  const { told, rest, lead } = conditionsOf(filter, values);
  const older = cursor?.side !== 'newer';
  const side = older ? 'desc' : 'asc';
  const place = (key: string) =>
    `select c.opened_at, c.id from leasehold.findings c where c.id = ${valueUnseen(`$${values.push(key)}`, 'bigint')}`;
  const beyond =
    cursor && !isListEnd(cursor) ? `(f.opened_at, f.id) ${older ? '<' : '>'} (${place(cursor.key)})` : null;
  const walk = { table: 'leasehold.findings', alias: 'f', order: ['opened_at', 'id'], limit: PAGE_SIZE + 1 };
  const { found, stop } = walkSql({
    ...walk,
    ...{ columns: 'f.*', arms: [told], rest, side, beyond, most: WALK_BY_INDEX, ...(lead && { lead }) },
  });
  const stopped =
    stop === null ? 'null' : `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`;
  const page = (from: string) => `
    (select ${EPISODE_COLUMNS} from ${episodesFrom(from)} order by f.opened_at ${side}, f.id ${side})
    union all select ${headColumns({ archivedUntil: archivedUntil('findings'), stop: stopped })}`;
  const text =
    stop === null ? page(`(${found})`) : `with walked as materialized (${found}) ${page('walked')}`;
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
  const take = (value: string) => valueUnseen(`$${values.push(value)}`);
  const opened = [
    ...(from === null ? [] : [`f.opened_at >= ${take(from)}::timestamptz`]),
    ...(to === null ? [] : [`f.opened_at < ${take(to)}::timestamptz`]),
    ...(from === null && to === null && span !== 'all' ? [`f.opened_at >= ${spanStart(span)}`] : []),
  ];
  const how = filter.how === 'open' ? ['f.closed_at is null'] : equal('closed_how', filter.how, take);
  if (queue !== null && subject !== null) {
    // One index is right for a subject, seen or not.
    const seen = (value: string) => `$${values.push(value)}`;
    const told = [...equal('queue', queue, seen), ...equal('subject', subject, seen), ...opened];
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
