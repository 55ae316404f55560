import { nameByText } from '@/lib/db/name-by-text';
import type { Statement } from '@/lib/db/read-rows';
import { valueUnseen } from '@/lib/db/value-unseen';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import { isJobKey } from '@/lib/jobs/job-key';
import type { JobFilter } from '@/lib/jobs/job-list';
import { jobConditions, LAST_CHARACTER, type SearchTaken } from '@/lib/jobs/queries/job-conditions';
import { TABLE_COLUMNS } from '@/lib/jobs/queries/job-row';
import { columnsOf, LIMIT, PAGE_SIZE, placeOf } from '@/lib/jobs/queries/list-statement';

/** How many there are of each, and one more than a page at the most; see `fewStatement`. */
export type FewFound = { begin: number; owned: number };

/**
 * A page of a search that finds no more than a page has, as most do: then all of it is read by one statement, whose plan is kept whatever
 * is searched for. What is said once stands in each row, of which there is one where nothing is found. `begin` counts the attempts whose subject begins with the text or is it, `owned` those of an owner of that name. Where
 * there are more of either nothing is read, and how the search is to be taken is asked for.
 */
export function fewStatement(filter: JobFilter, cursor: JobCursor | null): Statement {
  const search = filter.search ?? '';
  const { rest, values } = jobConditions(filter, { how: 'whole', is: [] });
  const take = (value: string) => valueUnseen(`$${values.push(value)}`);
  const { side, beyond } = placeOf(cursor, take);
  // In sight: bounds as low as these cost the same for any text.
  const [text, past] = [search, `${search}${LAST_CHARACTER}`].map((value) => `$${values.push(value)}`);
  const begins = `j.subject ~>=~ ${text} and j.subject ~<~ ${past}`;
  const ids = (conditions: string) =>
    `array(select j.id from public.processing_jobs j where ${conditions} limit ${LIMIT})`;
  const all = ['n.begin', 'n.owned', ...(isJobKey(search) ? [`${text}::text::bigint`] : [])].join(' || ');
  const conditions = [
    `j.id = any (${all})`,
    ...['begin', 'owned'].map((each) => `cardinality(n.${each}) <= ${PAGE_SIZE}`),
    ...(beyond === null ? [] : [`j.id ${beyond}`]),
    ...rest,
  ];
  const made = TABLE_COLUMNS.map((column) => `j.${column}`).join(', ');
  return nameByText('few-jobs', {
    text: `select ${columnsOf(filter)}, clock_timestamp() as "databaseNow", current_database() as database, null::bigint as stop,
        cardinality(n.begin) as begin, cardinality(n.owned) as owned
      from (
        select ${ids(`${begins} order by j.subject using ~<~`)} as begin, ${ids(`j.lease_owner = ${text}`)} as owned offset 0
      ) n
      left join lateral (
        select ${made} from public.processing_jobs j where ${conditions.join(' and ')} order by j.id ${side} limit ${LIMIT}
      ) j on true`,
    values,
  });
}

export const areFew = ({ begin, owned }: FewFound) => begin <= PAGE_SIZE && owned <= PAGE_SIZE;

/** What is known of a search of whose owner there are more than a page, while no more than that begin with it. */
export const takenOf = (search: string, { begin }: FewFound): SearchTaken => ({
  how: begin > 0 ? 'beginning' : 'whole',
  is: [...(begin > 0 ? (['subject'] as const) : []), 'owner', ...(isJobKey(search) ? (['id'] as const) : [])],
});
