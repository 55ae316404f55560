import 'server-only';
import { z } from 'zod';
import { APPROVAL_STATES } from '@/lib/approvals/approval';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { noteInLog } from '@/lib/log-context';
import type { Lead } from '@/lib/watcher/lead';

/** How the request stands after a call; `fenced` when the lead is lost, and nothing was looked at. */
export type Ended = (typeof ENDED)[number];
const ENDED = [...APPROVAL_STATES, 'fenced'] as const;

/** More than wait at once; the next tick goes on with the rest. */
const BATCH = 100;

/**
 * The ids of the waiting requests that expired, or whose requester is not who they were. Read without a lock; each is
 * judged again under its own. Throws DatabaseError.
 */
export async function leftRequests(db: Database): Promise<string[]> {
  const statement = {
    name: 'left-requests',
    text: 'select id from leasehold.left_requests($1) id',
    values: [BATCH],
  };
  return (await readRows(db, statement, z.object({ id: z.string() }))).map(({ id }) => id);
}

/** What joins the records of the wish, for the line in the log. */
const CORRELATION = `(select w.correlation_id::text from leasehold.approvals w where w.id = $3) as "correlationId"`;

/** Ends one request for the reason that stands in its record. One call, one transaction. */
export async function closeLeftRequest(db: Database, { holder, token }: Lead, id: string): Promise<Ended> {
  const statement = {
    name: 'close-left-request',
    text: `select leasehold.close_left_request($1, $2, $3) as state, ${CORRELATION}`,
    values: [holder, token, id],
  };
  const row = z.object({ state: z.enum(ENDED), correlationId: z.string().nullable() });
  const { state, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  return state;
}
