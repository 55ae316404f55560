import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { toWorkerRow, WORKERS, workerRow } from '@/lib/workers/queries/worker-row';
import type { WorkerList } from '@/lib/workers/worker-row';
import { byUrgency } from '@/lib/workers/worker-standing';

/** More than a page can be read at a glance; a fleet of this size is watched by other means. */
const LIMIT = 500;

/**
 * Workers heard within the last hour that have not said they stopped, and whoever still holds something, however long ago
 * it was heard. Throws DatabaseError.
 */
export async function listWorkers(db: Database): Promise<WorkerList> {
  const moment = await readRow(db, { name: 'workers-now', text: NOW }, now);
  const found = await readRows(db, { name: 'list-workers', text: WORKERS }, workerRow);
  const rows = found.map(toWorkerRow).sort(byUrgency(moment.databaseNow));
  return { ...moment, rows: rows.slice(0, LIMIT), left: Math.max(0, rows.length - LIMIT) };
}

const NOW = 'select clock_timestamp() as "databaseNow", current_database() as database';
export const now = z.object({ databaseNow: z.string(), database: z.string() });
