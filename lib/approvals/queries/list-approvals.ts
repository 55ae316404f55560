import 'server-only';
import { z } from 'zod';
import type { ApprovalList, ApprovalRow } from '@/lib/approvals/approval';
import { APPROVAL_TABLES, listRow, ROW_COLUMNS, toRow } from '@/lib/approvals/queries/approval-row';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';

const PAGE_SIZE = 50;
/** One request waits for each act and target, for a quarter of an hour: more than a night brings. */
const WAITING_LIMIT = 200;

/**
 * The requests that wait, the first to expire first, and a page of those that ended, newest first. `before` is the id after
 * which an older page begins; what waits is on the first page alone. Throws DatabaseError.
 */
export async function listApprovals(db: Database, before: string | null = null): Promise<ApprovalList> {
  const { databaseNow } = await readRow(
    db,
    { name: 'clock', text: CLOCK },
    z.object({ databaseNow: z.string() }),
  );
  const open = before === null ? await read(db, 'waiting-approvals', WAITING) : [];
  const found = await read(db, 'ended-approvals', ENDED, [before]);
  const page = found.slice(0, PAGE_SIZE);
  return {
    databaseNow,
    waiting: open.filter(({ state }) => state === 'waiting'),
    ended: [...open.filter(({ state }) => state !== 'waiting').reverse(), ...page],
    older: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

const CLOCK = 'select clock_timestamp() as "databaseNow"';

const WAITING = `
  select ${ROW_COLUMNS} from ${APPROVAL_TABLES}
  where a.state = 'waiting' order by a.expires_at, a.id limit ${WAITING_LIMIT}`;

const ENDED = `
  select ${ROW_COLUMNS} from ${APPROVAL_TABLES}
  where a.state <> 'waiting' and ($1::bigint is null or (a.ended_at, a.id) < (
    select b.ended_at, b.id from leasehold.approvals b where b.id = $1::bigint))
  order by a.ended_at desc, a.id desc limit ${PAGE_SIZE + 1}`;

async function read(
  db: Database,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<ApprovalRow[]> {
  return (await readRows(db, { name, text, values }, listRow)).map(toRow);
}
