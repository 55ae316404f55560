import 'server-only';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { InterventionFilter, InterventionPage } from '@/lib/audit/intervention';
import { LIST_COLUMNS, listRow, toEventRow } from '@/lib/audit/queries/event-row';
import { filterConditions } from '@/lib/audit/queries/filter-conditions';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import { formatJobCursor, type JobCursor } from '@/lib/jobs/job-cursor';

export const PAGE_SIZE = 50;
/** The most acts a job's page shows; more stand in the list under the subject. */
const SUBJECT_LIMIT = 100;

/**
 * One page of acts, newest first, by keyset over seq. One row more than a page is read, which tells whether there are
 * others. A newer page that is not full is the first page, and is given as that.
 */
export async function listInterventions(
  db: Database,
  filter: InterventionFilter,
  cursor: JobCursor | null,
): Promise<InterventionPage> {
  const found = await readRows(db, pageStatement(filter, cursor), listRow);
  const more = found.length > PAGE_SIZE;
  if (cursor?.side === 'newer' && !more) return listInterventions(db, filter, null);

  const rows = found.slice(0, PAGE_SIZE).map(toEventRow);
  if (cursor?.side === 'newer') rows.reverse();
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return {
    rows,
    older:
      oldest && (more || cursor?.side === 'newer')
        ? formatJobCursor({ side: 'older', key: oldest.seq })
        : null,
    newer: newest && cursor ? formatJobCursor({ side: 'newer', key: newest.seq }) : null,
  };
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
  const conditions = filterConditions(filter, values);
  const older = cursor?.side !== 'newer';
  if (cursor) conditions.push(`e.seq ${older ? '<' : '>'} $${values.push(cursor.key)}::bigint`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const text = `select ${LIST_COLUMNS} from leasehold.audit_events e
    ${where} order by e.seq ${older ? 'desc' : 'asc'} limit ${PAGE_SIZE + 1}`;
  return { text, values };
}
