import type { Database } from '@/lib/db/pool';
import { askInTime } from '@/lib/leases/ask-in-time';
import type { Grant } from '@/lib/leases/grant';
import type { LossReason } from '@/lib/leases/reasons-to-stop';

export type Renewal =
  | { renewed: true; leftMs: number; stopRequested: boolean }
  | { renewed: false; reason: LossReason };

/** Pushes the lapse forward as the owner. Refused after the lapse, and when somebody else closed the attempt. */
export async function renew(beats: Database, { jobId, owner, token }: Grant): Promise<Renewal> {
  const rows = await askInTime<{
    renewed: boolean;
    reason: string | null;
    stop_requested: boolean;
    left_ms: number;
  }>(
    beats,
    `select renewed, reason, coalesce(stop_requested, false) as stop_requested,
            (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as left_ms
       from public.renew_lease($1, $2, $3)`,
    [jobId, owner, token],
  );
  const [answer] = rows;
  if (answer?.renewed) return { renewed: true, leftMs: answer.left_ms, stopRequested: answer.stop_requested };
  return { renewed: false, reason: answer?.reason === 'lapsed' ? 'lapsed' : 'taken over' };
}
