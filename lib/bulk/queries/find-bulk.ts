import 'server-only';
import { z } from 'zod';
import type { BulkReading } from '@/lib/bulk/bulk-run';
import { RUN_COLUMNS, RUN_TABLES, runRow, toRun } from '@/lib/bulk/queries/bulk-row';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';

/** One bulk recovery by its number; null when there is none. Throws DatabaseError. */
export async function findBulk(db: Database, id: string): Promise<BulkReading | null> {
  if (!isJobKey(id)) return null;
  const [found] = await readRows(db, { name: 'find-bulk', text: ONE, values: [id] }, row);
  if (!found) return null;
  const { databaseNow, watched, ...run } = found;
  return { run: toRun(run), databaseNow, watched };
}

const ONE = `
  select ${RUN_COLUMNS}, clock_timestamp() as "databaseNow",
    coalesce((select w.lease_until > clock_timestamp() from leasehold.watcher_lease w), false) as watched
  from ${RUN_TABLES}
  where r.id = $1::bigint`;

const row = runRow.extend({ databaseNow: z.string(), watched: z.boolean() });
