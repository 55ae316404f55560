import { z } from 'zod';
import { shownRecord, shownText } from '@/lib/privacy/shown';
import { DEFAULT_HEARTBEAT_LIMIT } from '@/lib/workers/worker-health';
import type { WorkerRow } from '@/lib/workers/worker-row';

/** What is read of public.workers as `w`, with what it has in hand. */
export const WORKER = `
  select w.id, w.host, w.os_pid as "osPid", w.backend_pid as "backendPid",
    w.backend_start as "backendStart", w.application_name as application, w.version, w.queues, w.state,
    w.started_at as "startedAt", w.heartbeat_at as "heartbeatAt",
    (select extract(epoch from max(q.heartbeat_limit))::float8 from public.queues q where q.name = any(w.queues))
      as "heartbeatLimit",
    extract(epoch from w.clock_offset)::float8 as "clockOffset", w.exit_record as exit,
    hand.jobs, hand.oldest as "oldestLease"
  from public.workers w
  cross join lateral (
    select count(*)::int as jobs,
      (array_agg(json_build_object(
         'key', j.id::text, 'subject', j.subject, 'startedAt', j.started_at, 'until', j.lease_until)
       order by j.started_at, j.id))[1] as oldest
    from public.processing_jobs j
    where j.status = 'running' and j.lease_owner = w.id) hand`;

export const workerRow = z.object({
  id: z.string(),
  host: z.string(),
  osPid: z.number(),
  backendPid: z.number().nullable(),
  backendStart: z.string().nullable(),
  application: shownText,
  version: z.string().nullable(),
  queues: z.array(z.string()),
  state: z.enum(['active', 'draining', 'stopped']),
  startedAt: z.string(),
  heartbeatAt: z.string(),
  heartbeatLimit: z.number().nullable(),
  clockOffset: z.number().nullable(),
  exit: shownRecord.nullable(),
  jobs: z.number(),
  oldestLease: z
    .object({ key: z.string(), subject: z.string(), startedAt: z.string(), until: z.string().nullable() })
    .nullable(),
});

/** A worker writes its exit record in its own words; what it left out is said as such and never made up. */
export function toWorkerRow({ exit, heartbeatLimit, ...row }: z.infer<typeof workerRow>): WorkerRow {
  return {
    ...row,
    heartbeatLimit: heartbeatLimit ?? DEFAULT_HEARTBEAT_LIMIT,
    exit: exit && {
      at: typeof exit.at === 'string' ? exit.at : row.heartbeatAt,
      reason: typeof exit.reason === 'string' ? exit.reason : 'it gave no reason',
    },
  };
}
