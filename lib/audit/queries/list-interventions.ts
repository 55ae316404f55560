import 'server-only';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { InterventionFilter, InterventionPage } from '@/lib/audit/intervention';
import { LIST_COLUMNS, listRow, toEventRow } from '@/lib/audit/queries/event-row';
import { walkedFilter } from '@/lib/audit/queries/filter-conditions';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { readWalk } from '@/lib/db/read-walk';
import { WALK_IN_ORDER, walkStatement } from '@/lib/db/walk';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage } from '@/lib/jobs/list-page';

export const PAGE_SIZE = 50;
/** The most acts a job's page shows; more stand in the list under the subject. */
const SUBJECT_LIMIT = 100;

/**
 * One page of acts, newest first, by keyset over seq. One row more than a page is read, which tells whether there are
 * others. A newer page that is not full is the first page, and is given as that. What no index tells is looked for among so many acts
 * at most, and the page then says so.
 */
export async function listInterventions(
  db: Database,
  filter: InterventionFilter,
  cursor: JobCursor | null,
): Promise<InterventionPage> {
  const { found, stop } = await readWalk(db, pageStatement(filter, cursor), 'seq', listRow);
  const read = { found, stop, keyOf: ({ seq }: { seq: string }) => seq, size: PAGE_SIZE, cursor };
  const page = cutPage({ ...read, onward: 'older', most: WALK_IN_ORDER });
  return page ? { ...page, rows: page.rows.map(toEventRow) } : listInterventions(db, filter, null);
}

/** Acts on any attempt of a subject, newest first, at most a hundred. */
export async function interventionsOfSubject(
  db: Database,
  queue: string,
  subject: string,
): Promise<AuditEventRow[]> {
  const text = `select ${LIST_COLUMNS} from leasehold.audit_events e
    where e.queue = $1 and e.subject = $2 order by e.seq desc limit ${SUBJECT_LIMIT}`;
  const found = await readRows(
    db,
    { name: 'interventions-of-subject', text, values: [queue, subject] },
    listRow,
  );
  return found.map(toEventRow);
}

/** The newest act of all; null when nobody has acted yet. */
export async function latestIntervention(db: Database): Promise<AuditEventRow | null> {
  const text = `select ${LIST_COLUMNS} from leasehold.audit_events e order by e.seq desc limit 1`;
  const [found] = await readRows(db, { name: 'latest-intervention', text }, listRow);
  return found ? toEventRow(found) : null;
}

/** The statement of a page; exported for the plan tests. */
export function pageStatement(filter: InterventionFilter, cursor: JobCursor | null): Statement {
  const values: string[] = [];
  const { table, key, told, rest, lead } = walkedFilter(filter, values);
  const older = cursor?.side !== 'newer';
  const side = older ? 'desc' : 'asc';
  const beyond =
    cursor && !isListEnd(cursor) ? `${key} ${older ? '<' : '>'} $${values.push(cursor.key)}::bigint` : null;
  const walk = { table, alias: 'e', order: ['seq'], limit: PAGE_SIZE + 1 };
  const text = walkStatement(
    {
      ...walk,
      columns: LIST_COLUMNS,
      arms: [told],
      rest,
      ...(lead && { lead }),
      side,
      beyond,
      most: WALK_IN_ORDER,
    },
    `seq ${side}`,
  );
  return nameByText('list-interventions', { text, values });
}
