import { nameByText } from '@/lib/db/name-by-text';
import type { Statement } from '@/lib/db/read-rows';
import { walkSql } from '@/lib/db/walk';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import type { JobFilter } from '@/lib/jobs/job-list';
import {
  AMONG,
  beginningIds,
  beginsWith,
  type JobConditions,
  jobConditions,
  type SearchTaken,
} from '@/lib/jobs/queries/job-conditions';
import { LIST_COLUMNS, NO_COLUMNS, TABLE_COLUMNS } from '@/lib/jobs/queries/job-row';

export const PAGE_SIZE = 50;
const LIMIT = PAGE_SIZE + 1;

/** How a page is looked for: by a search that is taken in one of its ways, or by the index of errors. */
export type ListBy = SearchTaken | 'error-index';

/**
 * The statement of a page; exported for the plan tests, which must see what runs. The clock and the database's name come as
 * a row of their own at the end: as columns of each row they took a quarter of the time again. With them comes where the looking
 * stopped, null when it did not.
 */
export function listStatement(filter: JobFilter, cursor: JobCursor | null, by: ListBy = AMONG): Statement {
  const conditions = jobConditions(filter, by === 'error-index' ? AMONG : by);
  const { values } = conditions;
  const take = (value: string) => `$${values.push(value)}`;
  const side = cursor?.side === 'newer' ? 'asc' : 'desc';
  const beyond =
    cursor && !isListEnd(cursor) ? `${side === 'desc' ? '<' : '>'} ${take(cursor.key)}::bigint` : null;
  const place: Place = { side, beyond };
  const columns = columnsOf(filter);
  if (by !== 'error-index' && by.how === 'beginning') {
    const ids = beginningIds(beginsWith(filter.search ?? '', take));
    const { found, stop } = walked(conditions, place, ALL);
    const page = `((${rowsBy('named', conditions.rest, place)}) union all select * from walked) j order by j.id ${side} limit ${LIMIT}`;
    const text = `with named as materialized (${ids}), walked as materialized (${found})
      ${withHead(filter, `select ${columns} from ${page}`, stop)}`;
    return nameByText('list-jobs', { text, values });
  }
  if (by === 'error-index') {
    const ids = `select j.id from public.processing_jobs j where ${everything(conditions)}`;
    const text = `with named as materialized (${ids})
      ${withHead(filter, `select ${columns} from (${rowsBy('named', [], place)}) j order by j.id ${side}`, null)}`;
    return { text, values };
  }
  const { found, stop } = walked(conditions, place, columns);
  const text =
    stop === null
      ? withHead(filter, found, null)
      : `with walked as materialized (${found}) ${withHead(filter, 'select * from walked', stop)}`;
  return nameByText('list-jobs', { text, values });
}

const ALL = TABLE_COLUMNS.map((column) => `j.${column}`).join(', ');

type Place = { side: 'asc' | 'desc' /** `< $3::bigint`; null on a first page. */; beyond: string | null };

function walked({ arms, rest, most, lead }: JobConditions, { side, beyond }: Place, columns: string) {
  const walk = { table: 'public.processing_jobs', alias: 'j', order: ['id'], limit: LIMIT };
  return walkSql({
    ...walk,
    ...{ columns, made: TABLE_COLUMNS, arms, rest, side, most },
    ...(lead && { lead }),
    beyond: beyond && `j.id ${beyond}`,
  });
}

/** The rows of ids that are read already, in order and one by one, so that no more are read than the page takes. */
const rowsBy = (ids: string, rest: readonly string[], { side, beyond }: Place) => `
  select ${ALL} from (
    select id from ${ids} ${beyond === null ? '' : `where id ${beyond}`} order by id ${side}
  ) n cross join lateral (
    select ${ALL} from public.processing_jobs j where ${['j.id = n.id', ...rest].join(' and ')} limit 1
  ) j order by n.id ${side} limit ${LIMIT}`;

const everything = ({ arms, rest }: JobConditions) => [...arms.flat(), ...rest].join(' and ');

function columnsOf({ error }: JobFilter): string {
  const wanted = error === null ? LIST_COLUMNS : `${LIST_COLUMNS}, ${ERROR_TEXT}`;
  return `${wanted}, null::timestamptz as "databaseNow", null::name as database, null::bigint as stop`;
}

/** As much of an error as is looked for in what is shown. */
const ERROR_TEXT = 'left(j.last_error, 20000) as "errorText"';

function withHead({ error }: JobFilter, page: string, stop: string | null): string {
  const stopped =
    stop === null ? 'null' : `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`;
  return `(${page}) union all
    select ${NO_COLUMNS}${error === null ? '' : ', null'}, clock_timestamp(), current_database(), ${stopped}`;
}
