import 'server-only';
import { z } from 'zod';
import { BULK_STATES } from '@/lib/bulk/bulk-run';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import { inLogContext, noteInLog } from '@/lib/log-context';
import type { Lead } from '@/lib/watcher/lead';

/** How a bulk recovery stands after a batch; `waiting` when all that is left was locked by others, `fenced` when the lead is lost. */
export type Batched = (typeof BATCHED)[number];
const BATCHED = [...BULK_STATES, 'waiting', 'fenced'] as const;

/** As many jobs as are locked, written and recorded together: some tens of milliseconds. */
export const BATCH = 100;
/** A batch that does not end in time is tried again with so much less, until it is one job. */
const SMALLER = 4;

/**
 * Carries out bulk recoveries for as long as it may, batch after batch, the oldest first, each batch in a transaction of its
 * own; the next tick goes on. Returns how those that were worked on now stand, one word a batch. One that fails keeps none of the
 * others waiting: it is as it was. Throws DatabaseError when the database is out of reach.
 */
export async function runBulk(db: Database, lead: Lead, forMs: number): Promise<Batched[]> {
  const startedAt = performance.now();
  const inTime = () => performance.now() - startedAt < forMs;
  const batches: Batched[] = [];
  for (const id of await readyRuns(db)) {
    let most = BATCH;
    while (inTime()) {
      try {
        const state = await inLogContext({}, () => batch(db, lead, id, most));
        batches.push(state);
        if (state === 'fenced') return batches;
        if (state !== 'running') break;
      } catch (error) {
        if (isFault(error, 'out_of_reach')) throw error;
        log.error({ err: error, id, jobs: most }, 'a batch of a bulk recovery could not be carried out');
        if (!isFault(error, 'statement_timed_out') || most === 1) break;
        most = Math.ceil(most / SMALLER);
      }
    }
  }
  return batches;
}

async function readyRuns(db: Database): Promise<string[]> {
  const statement = { name: 'ready-bulk-runs', text: 'select id from leasehold.ready_bulk_runs() id' };
  return (await readRows(db, statement, z.object({ id: z.string() }))).map(({ id }) => id);
}

/** One batch, one call, one transaction. */
async function batch(db: Database, { holder, token }: Lead, id: string, most: number): Promise<Batched> {
  const begunAt = performance.now();
  const statement = {
    name: 'run-bulk-batch',
    text: `select leasehold.run_bulk_batch($1, $2, $3, $4) as state,
      (select r.correlation_id::text from leasehold.bulk_runs r where r.id = $3) as "correlationId"`,
    values: [holder, token, id, most],
  };
  const row = z.object({ state: z.enum(BATCHED), correlationId: z.string().nullable() });
  const { state, correlationId } = await readRow(db, statement, row);
  if (correlationId) noteInLog({ correlationId });
  log.info({ id, state, ms: Math.round(performance.now() - begunAt) }, 'a batch of a bulk recovery ended');
  return state;
}
