import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { noteInLog } from '@/lib/log-context';
import type { Lead } from '@/lib/watcher/lead';

/** How the intent of a signal stands after a call: null when it is not due; `fenced` when the lead is lost, and nothing was looked at. */
export type Closed = (typeof CLOSED)[number] | null;
const CLOSED = ['done', 'stale', 'unknown', 'fenced'] as const;

/** More than are left open at once; the next tick goes on with the rest. */
const BATCH = 50;

/** Who sends looks for the end for two seconds; what is open after ten was left. Read without a lock, judged again under one. */
const LEFT = `
  select id from leasehold.signal_intents
  where closed_at is null and created_at <= clock_timestamp() - interval '10 s'
  order by created_at limit ${BATCH}`;

/** The ids of the intents that somebody left open, the oldest first. Throws DatabaseError. */
export async function leftSignals(db: Database): Promise<string[]> {
  const rows = await readRows(db, { name: 'left-signals', text: LEFT }, z.object({ id: z.string() }));
  return rows.map(({ id }) => id);
}

/** What joins the records of the wish, for the line in the log. */
const CORRELATION = `(select w.correlation_id::text from leasehold.signal_intents w where w.id = $3) as "correlationId"`;

/** Closes one with what is seen of its session. It never sends. One call, one transaction. */
export async function closeLeftSignal(db: Database, { holder, token }: Lead, id: string): Promise<Closed> {
  const statement = {
    name: 'close-left-signal',
    text: `select leasehold.close_left_signal($1, $2, $3) as outcome, ${CORRELATION}`,
    values: [holder, token, id],
  };
  const row = z.object({ outcome: z.enum(CLOSED).nullable(), correlationId: z.string().nullable() });
  const { outcome, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  return outcome;
}
