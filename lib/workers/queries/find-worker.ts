import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { NOW, now } from '@/lib/workers/queries/list-workers';
import { ONE_WORKER, toWorkerRow, workerRow } from '@/lib/workers/queries/worker-row';
import type { WorkerDetail } from '@/lib/workers/worker-row';

/** One worker, whatever became of it; null when none ever had this id. Throws DatabaseError. */
export async function findWorker(db: Database, id: string): Promise<WorkerDetail | null> {
  const moment = await readRow(db, { name: 'workers-now', text: NOW }, now);
  const statement = { name: 'find-worker', text: ONE_WORKER, values: [id] };
  const [found] = await readRows(db, statement, workerRow);
  if (!found) return null;
  const inHand = await listJobs(db, { ...NO_FILTER, status: 'running', owner: id }, null);
  return { ...moment, worker: toWorkerRow(found), inHand: inHand.rows };
}
