import type { Pool } from 'pg';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';

/**
 * Moves every moment of one attempt into the past, so that its lease lapsed `seconds` ago. Tests move rows, and never
 * wait for time to pass. Only the superuser can.
 */
export async function lapseLease(admin: Pool, jobId: string, seconds = 60): Promise<void> {
  await admin.query(
    `update public.processing_jobs j
     set created_at = created_at - move, available_at = available_at - move, started_at = started_at - move,
       stage_entered_at = stage_entered_at - move, heartbeat_at = heartbeat_at - move, lease_until = lease_until - move
     from (select lease_until - clock_timestamp() + $2 * interval '1 s' as move
           from public.processing_jobs where id = $1) m, ${UNRECORDED}
     where j.id = $1`,
    [jobId, seconds],
  );
}
