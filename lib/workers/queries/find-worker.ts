import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobPage } from '@/lib/jobs/job-list';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { now } from '@/lib/workers/queries/list-workers';
import { HAND_OF_ONE, handRow, ONE_WORKER, selfRow, toWorkerRow } from '@/lib/workers/queries/worker-row';
import type { WorkerDetail, WorkerRow } from '@/lib/workers/worker-row';

/** One worker, whatever became of it; null when none ever had this id. Throws DatabaseError. */
export async function findWorker(db: Database, id: string): Promise<WorkerDetail | null> {
  const statement = { name: 'find-worker', text: ONE_WORKER, values: [id] };
  const [[found], inHand] = await Promise.all([
    readRows(db, statement, selfRow.extend(now.shape)),
    listJobs(db, { ...NO_FILTER, status: 'running', owner: id }, null),
  ]);
  if (!found) return null;
  const { databaseNow, database, ...row } = found;
  const worker = toWorkerRow({ ...row, ...(await handOf(db, id, inHand)) });
  return { databaseNow, database, worker, inHand: inHand.rows };
}

type Hand = Pick<WorkerRow, 'jobs' | 'oldestLease'>;

/** How many it has in hand and which for longest: told by the list, unless there are more than that has. */
async function handOf(db: Database, id: string, { rows, older }: JobPage): Promise<Hand> {
  if (older !== null) return readRow(db, { name: 'hand-of-one', text: HAND_OF_ONE, values: [id] }, handRow);
  const held = rows.flatMap(({ address, subject, startedAt, leaseUntil }) =>
    startedAt === null ? [] : [{ key: address.key, subject, startedAt, until: leaseUntil }],
  );
  // Newest first: of two that began at once the one behind is the older attempt.
  const oldest = held.reduceRight<Hand['oldestLease']>(
    (first, next) => (first === null || next.startedAt < first.startedAt ? next : first),
    null,
  );
  return { jobs: rows.length, oldestLease: oldest };
}
