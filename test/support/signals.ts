import type { Pool } from 'pg';
import { timestampText } from '@/lib/db/timestamp';
import type { BackendRequest } from '@/lib/recovery/recovery-request';

/** Whether the server still shows the very session that a wish is about. */
export async function isThere(admin: Pool, { address }: Pick<BackendRequest, 'address'>): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where pid || '@' || ${timestampText('backend_start')} = $1`,
    [address.key],
  );
  return rowCount === 1;
}

/** All records of the wish that one record belongs to, oldest first. */
export async function recordsOfWish(admin: Pool, seq: string | null): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query(
    `select e.* from leasehold.audit_events e join leasehold.audit_events one using (correlation_id)
     where one.seq = $1 order by e.seq`,
    [seq],
  );
  return rows;
}
