import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { now } from '@/lib/workers/queries/list-workers';
import { ONE_WORKER, toWorkerRow, workerRow } from '@/lib/workers/queries/worker-row';
import type { WorkerDetail } from '@/lib/workers/worker-row';

/** One worker, whatever became of it; null when none ever had this id. Throws DatabaseError. */
export async function findWorker(db: Database, id: string): Promise<WorkerDetail | null> {
  const statement = { name: 'find-worker', text: ONE_WORKER, values: [id] };
  const [found] = await readRows(db, statement, workerRow.extend(now.shape));
  if (!found) return null;
  const { databaseNow, database, ...row } = found;
  const inHand = await listJobs(db, { ...NO_FILTER, status: 'running', owner: id }, null);
  return { databaseNow, database, worker: toWorkerRow(row), inHand: inHand.rows };
}
