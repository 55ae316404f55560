import { nameByText } from '@/lib/db/name-by-text';
import type { Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
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
import { headColumns, LIST_COLUMNS, TABLE_COLUMNS } from '@/lib/jobs/queries/job-row';

export const PAGE_SIZE = 50;
/** One row more than a page, which tells whether there are others. */
export const LIMIT = PAGE_SIZE + 1;

/** How a page is looked for: by a search that is taken in one of its ways, or by the index of errors. */
export type ListBy = SearchTaken | 'error-index';

/**
 * The statement of a page; exported for the plan tests, which must see what runs. The clock and the database's name come as
 * a row of their own at the end, in the columns of a job: beside each row they took a quarter of the time again. With them comes where the
 * looking stopped, null when it did not.
 */
export function listStatement(filter: JobFilter, cursor: JobCursor | null, by: ListBy = AMONG): Statement {
  const conditions = by === 'error-index' ? jobConditions(filter, AMONG, true) : jobConditions(filter, by);
  const { values, rest } = conditions;
  const take = (value: string) => valueUnseen(`$${values.push(value)}`);
  const place = placeOf(cursor, take);
  const { side } = place;
  const columns = columnsOf(filter);
  if (by === 'error-index') {
    const ids = `select j.id from public.processing_jobs j where ${everything(conditions)}`;
    const text = `with named as materialized (${ids})
      ${withHead(filter, pageOf(columns, idsBy('named', [], place), side), null)}`;
    return { text, values };
  }
  if (by.how === 'beginning') {
    const ids = beginningIds(beginsWith(filter.search ?? '', (value) => `$${values.push(value)}`));
    const { found, stop } = walked(conditions, place, IDS);
    const page = `(${idsBy('named', rest, place)}) union all select id from walked`;
    const text = `with named as materialized (${ids}), walked as materialized (${found})
      ${withHead(filter, pageOf(columns, `select id from (${page}) i order by id ${side} limit ${LIMIT}`, side), stop)}`;
    return nameByText('list-jobs', { text, values });
  }
  if (rest.length === 0) {
    const { found } = walked(conditions, place, { columns, made: TABLE_COLUMNS });
    return nameByText('list-jobs', { text: withHead(filter, found, null), values });
  }
  const { found, stop } = walked(conditions, place, IDS);
  const text = `with walked as materialized (${found})
    ${withHead(filter, pageOf(columns, 'select id from walked', side), stop)}`;
  return nameByText('list-jobs', { text, values });
}

type Place = { side: 'asc' | 'desc' /** `< $3::bigint`; null on a first page. */; beyond: string | null };
export function placeOf(cursor: JobCursor | null, take: (value: string) => string): Place {
  const side = cursor?.side === 'newer' ? 'asc' : 'desc';
  const beyond =
    cursor && !isListEnd(cursor) ? `${side === 'desc' ? '<' : '>'} ${take(cursor.key)}::bigint` : null;
  return { side, beyond };
}

type Selected = { columns: string; made: readonly string[] };

/** All that is gone through for a page is the ids, and what is looked for: to take whole rows apart costs more than to find them again. */
const IDS: Selected = { columns: 'j.id', made: ['id'] };

function walked({ arms, rest, most, lead }: JobConditions, { side, beyond }: Place, selected: Selected) {
  const made = [...new Set([...selected.made, ...(lead ? [lead.column] : []), ...columnsIn(rest)])];
  const walk = { table: 'public.processing_jobs', alias: 'j', order: ['id'], limit: LIMIT };
  return walkSql({
    ...walk,
    ...{ columns: selected.columns, made, arms, rest, side, most },
    ...(lead && { lead }),
    beyond: beyond && `j.id ${beyond}`,
  });
}

const columnsIn = (conditions: readonly string[]) =>
  [...conditions.join(' ').matchAll(/\bj\.(\w+)/g)].flatMap(([, column]) => column ?? []);

/** The rows of no more ids than a page has. */
const pageOf = (columns: string, ids: string, side: Place['side']) =>
  `select ${columns} from public.processing_jobs j where j.id = any (array(${ids})) order by j.id ${side}`;

/** The ids of a page out of those that are read already; those whose rows must be looked at are, in order and no more than it takes. */
function idsBy(ids: string, rest: readonly string[], { side, beyond }: Place): string {
  const inOrder = `select id from ${ids} ${beyond === null ? '' : `where id ${beyond}`} order by id ${side}`;
  if (rest.length === 0) return `${inOrder} limit ${LIMIT}`;
  const row = `select from public.processing_jobs j where ${['j.id = n.id', ...rest].join(' and ')} limit 1`;
  return `select n.id from (${inOrder}) n cross join lateral (${row}) j order by n.id ${side} limit ${LIMIT}`;
}

const everything = ({ arms, rest }: JobConditions) => [...arms.flat(), ...rest].join(' and ');

export const columnsOf = ({ error }: JobFilter) =>
  error === null ? LIST_COLUMNS : `${LIST_COLUMNS}, ${ERROR_TEXT}`;

/** As much of an error as is looked for in what is shown; the characters of one that cannot be longer are not counted. */
const ERROR_TEXT =
  'case when octet_length(j.last_error) <= 20000 then j.last_error else left(j.last_error, 20000) end as "errorText"';

function withHead(filter: JobFilter, page: string, stop: string | null): string {
  const stopped =
    stop === null ? 'null' : `case when (select count(*) from walked) <= ${PAGE_SIZE} then ${stop} end`;
  return `(${page}) union all select ${headColumns(stopped)}${filter.error === null ? '' : ', null'}`;
}
