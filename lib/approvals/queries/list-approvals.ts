import 'server-only';
import { z } from 'zod';
import type { ApprovalList, ApprovalRow } from '@/lib/approvals/approval';
import { APPROVAL_TABLES, listRow, ROW_COLUMNS, toRow } from '@/lib/approvals/queries/approval-row';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';
import { cutPage } from '@/lib/jobs/list-page';

const PAGE_SIZE = 50;
/** One request waits for each act and target, for a quarter of an hour: more than a night brings. */
const WAITING_LIMIT = 200;

/**
 * The requests that wait, the first to expire first, and a page of those that ended, newest first, from a place on its older or its newer
 * side; what waits is on the first page alone. A newer page that is not full is the first. Throws DatabaseError.
 */
export async function listApprovals(db: Database, cursor: JobCursor | null = null): Promise<ApprovalList> {
  const { databaseNow } = await readRow(
    db,
    { name: 'clock', text: CLOCK },
    z.object({ databaseNow: z.string() }),
  );
  const newer = cursor?.side === 'newer';
  const place = cursor && !isListEnd(cursor) ? cursor.key : null;
  const found = newer
    ? await read(db, 'ended-approvals-newer', ENDED_NEWER, [place])
    : await read(db, 'ended-approvals', ENDED, [place]);
  const page = cutPage({ found, keyOf: ({ id }) => id, size: PAGE_SIZE, cursor, onward: 'older' });
  if (!page) return listApprovals(db);
  const open = cursor === null ? await read(db, 'waiting-approvals', WAITING) : [];
  return {
    databaseNow,
    waiting: open.filter(({ state }) => state === 'waiting'),
    ended: [...open.filter(({ state }) => state !== 'waiting').reverse(), ...page.rows],
    older: page.older,
    newer: page.newer,
  };
}

const CLOCK = 'select clock_timestamp() as "databaseNow"';

const WAITING = `
  select ${ROW_COLUMNS} from ${APPROVAL_TABLES}
  where a.state = 'waiting' order by a.expires_at, a.id limit ${WAITING_LIMIT}`;

const ended = (than: '<' | '>', order: 'asc' | 'desc') => `
  select ${ROW_COLUMNS} from ${APPROVAL_TABLES}
  where a.state <> 'waiting' and ($1::bigint is null or (a.ended_at, a.id) ${than} (
    select b.ended_at, b.id from leasehold.approvals b where b.id = $1::bigint))
  order by a.ended_at ${order}, a.id ${order} limit ${PAGE_SIZE + 1}`;

const ENDED = ended('<', 'desc');
const ENDED_NEWER = ended('>', 'asc');

async function read(
  db: Database,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<ApprovalRow[]> {
  return (await readRows(db, { name, text, values }, listRow)).map(toRow);
}
