import { z } from 'zod';
import { moment } from '@/lib/db/document';
import { shownRecord, shownText } from '@/lib/privacy/shown';
import { DEFAULT_HEARTBEAT_LIMIT } from '@/lib/workers/worker-health';
import type { WorkerRow } from '@/lib/workers/worker-row';

const COLUMNS = `
  w.id, w.host, w.os_pid as "osPid", w.backend_pid as "backendPid",
  w.backend_start as "backendStart", w.application_name as application, w.version, w.queues, w.state,
  w.started_at as "startedAt", w.heartbeat_at as "heartbeatAt",
  (select date_part('epoch', max(q.heartbeat_limit)) from public.queues q where q.name = any(w.queues))
    as "heartbeatLimit",
  date_part('epoch', w.clock_offset) as "clockOffset", w.exit_record as exit`;

const OLDEST = `json_build_object('key', j.id::text, 'subject', j.subject, 'startedAt', j.started_at, 'until', j.lease_until)`;

/** What running attempts `j` add up to for their owner. */
const IN_HAND = `
  count(*)::int as jobs, (array_agg(${OLDEST} order by j.started_at, j.id))[1] as "oldestLease"`;

/** One worker of public.workers by its id, $1, and the moment of the reading. */
export const ONE_WORKER = `
  select ${COLUMNS}, clock_timestamp() as "databaseNow", current_database() as database
  from public.workers w
  where w.id = $1`;

/** What one worker, $1, has in hand, whatever it is. */
export const HAND_OF_ONE = `
  select ${IN_HAND} from public.processing_jobs j where j.status = 'running' and j.lease_owner = $1`;

/**
 * Workers heard within the last hour that have not said they stopped, and whoever still holds something. What is in hand is gone through
 * once for all of them, and workers are looked up one by one: of process starts there are those of years.
 */
export const WORKERS = `
  with hands as materialized (
    select j.lease_owner, ${IN_HAND}
    from public.processing_jobs j where j.status = 'running' and j.lease_owner is not null group by j.lease_owner)
  select ${COLUMNS}, coalesce(hand.jobs, 0) as jobs, hand."oldestLease"
  from (
    select a.id from public.workers a where a.state <> 'stopped' and a.heartbeat_at > clock_timestamp() - interval '1 hour'
    union
    select lease_owner from hands) here
  cross join lateral (select * from public.workers o where o.id = here.id limit 1) w
  left join hands hand on hand.lease_owner = w.id`;

export const selfRow = z.object({
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
});

export const handRow = z.object({
  jobs: z.number(),
  oldestLease: z
    .object({ key: z.string(), subject: z.string(), startedAt: moment, until: moment.nullable() })
    .nullable(),
});

export const workerRow = selfRow.extend(handRow.shape);

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
