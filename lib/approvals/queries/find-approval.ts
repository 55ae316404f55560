import 'server-only';
import type { ApprovalReading } from '@/lib/approvals/approval';
import { APPROVAL_TABLES, DETAIL_COLUMNS, detailRow, toApproval } from '@/lib/approvals/queries/approval-row';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';

/** One request by its id, waiting or ended; null when there is none. Throws DatabaseError. */
export async function findApproval(db: Database, id: string): Promise<ApprovalReading | null> {
  if (!isJobKey(id)) return null;
  const text = `select ${DETAIL_COLUMNS} from ${APPROVAL_TABLES} where a.id = $1::bigint`;
  const [found] = await readRows(db, { name: 'find-approval', text, values: [id] }, detailRow);
  return found ? { databaseNow: found.databaseNow, approval: toApproval(found) } : null;
}
