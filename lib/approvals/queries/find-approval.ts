import 'server-only';
import { z } from 'zod';
import type { ApprovalReading } from '@/lib/approvals/approval';
import { APPROVAL_TABLES, DETAIL_COLUMNS, detailRow, toApproval } from '@/lib/approvals/queries/approval-row';
import { DatabaseError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';

/** One request by its id, waiting or ended; null when there is none. Throws DatabaseError. */
export async function findApproval(db: Database, id: string): Promise<ApprovalReading | null> {
  if (!isJobKey(id)) return null;
  const text = `select ${DETAIL_COLUMNS} from ${APPROVAL_TABLES} where a.id = $1::bigint`;
  const [found] = await readRows(db, { name: 'find-approval', text, values: [id] }, detailRow);
  if (!found) return null;
  const renewedSince = found.source === 'native' ? await countRenewals(db, id) : null;
  return { databaseNow: found.databaseNow, approval: toApproval(found, renewedSince) };
}

/** How often the lease was renewed since; null where it is another's now, there is none, or the jobs cannot be read. */
async function countRenewals(db: Database, id: string): Promise<number | null> {
  try {
    const [row] = await readRows(db, { name: 'renewals-since', text: RENEWALS, values: [id] }, renewals);
    return row?.times ?? null;
  } catch (error) {
    if (error instanceof DatabaseError) return null;
    throw error;
  }
}

const RENEWALS = `
  select j.renewals - a.renewals as times
  from leasehold.approvals a
  join public.processing_jobs j on j.id = case when a.job_key ~ '^[0-9]{1,18}$' then a.job_key::bigint end
  where a.id = $1::bigint and j.lease_token::text = a.command #>> '{guard,token}'`;

const renewals = z.object({ times: z.int().nullable() });
