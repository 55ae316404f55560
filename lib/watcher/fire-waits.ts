import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { WAIT_STATES } from '@/lib/leases/lease-wait';
import { noteInLog } from '@/lib/log-context';
import type { Lead } from '@/lib/watcher/lead';

/** How the wait stands after a call; `fenced` when the lead is lost, and nothing was looked at. */
export type Fired = (typeof FIRED)[number];
const FIRED = [...WAIT_STATES, 'fenced'] as const;

/** More than end in one tick; the next goes on with the rest. */
const BATCH = 200;

/**
 * The ids of the waits that something is to be done about, the longest due first. Read without a lock; each is judged again
 * under its own. Throws DatabaseError.
 */
export async function readyWaits(db: Database): Promise<string[]> {
  const statement = {
    name: 'ready-waits',
    text: 'select id from leasehold.ready_waits($1) id',
    values: [BATCH],
  };
  return (await readRows(db, statement, z.object({ id: z.string() }))).map(({ id }) => id);
}

/** What joins the records of the wish, for the line in the log. */
const CORRELATION = `(select w.correlation_id::text from leasehold.lease_waits w where w.id = $3) as "correlationId"`;

/** Carries out one wait, or ends it for the reason that stands in its record. One call, one transaction. */
export async function fireWait(db: Database, { holder, token }: Lead, id: string): Promise<Fired> {
  const statement = {
    name: 'fire-wait',
    text: `select leasehold.fire_wait($1, $2, $3) as state, ${CORRELATION}`,
    values: [holder, token, id],
  };
  const row = z.object({ state: z.enum(FIRED), correlationId: z.string().nullable() });
  const { state, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  return state;
}
