import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { JobAddress } from '@/lib/jobs/job';
import { FOLLOW_UPS, type LeaseWait, WAIT_STATES } from '@/lib/leases/lease-wait';

/** Of the jobs in a parameter. The records of a wait are the first and the last of its correlation; until it has ended there is no last one. */
export const NEWEST_WAITS = (jobs: string) => `
  select w.id, w.source, w.database, w.job_key as key, w.queue, w.subject, w.attempt, w.owner,
    w.follow_up as "followUp", w.state, w.lease_until as "leaseUntil", w.due_at as "dueAt", w.reason,
    w.armed_at as "armedAt", w.actor_id as "actorId", w.actor_name as "actorName", e.first as "armedSeq",
    case when w.state <> 'armed' then e.last end as "outcomeSeq", w.ended_at as "endedAt",
    w.ended_detail as "endedDetail", w.successor_key as "successorKey", w.unread_why as "unreadWhy",
    w.unread_since as "unreadSince", case when w.redis is not null then jsonb_build_object(
      'digest', w.redis #> '{held,digest}', 'expiresAt', w.redis #> '{held,expiresAt}') end as "inRedis"
  from jsonb_to_recordset(${jobs}::jsonb) job(source text, database text, key text)
  cross join lateral (
    select * from leasehold.lease_waits w
    where (w.source, w.database, w.job_key) = (job.source, job.database, job.key)
    order by w.id desc
    limit 1) w
  cross join lateral (
    select min(e.seq) as first, nullif(max(e.seq), min(e.seq)) as last
    from leasehold.audit_events e
    where e.correlation_id = w.correlation_id) e`;

export const waitRow = z.object({
  id: z.string(),
  source: z.string(),
  database: z.string(),
  key: z.string(),
  queue: z.string().nullable(),
  subject: z.string(),
  attempt: z.number().nullable(),
  owner: z.string().nullable(),
  followUp: z.enum(FOLLOW_UPS),
  state: z.enum(WAIT_STATES),
  leaseUntil: z.string(),
  dueAt: z.string(),
  reason: z.string(),
  armedAt: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  armedSeq: z.string().nullable(),
  outcomeSeq: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedDetail: z.string().nullable(),
  successorKey: z.string().nullable(),
  inRedis: z.object({ digest: z.string(), expiresAt: z.string() }).nullable(),
  unreadWhy: z.string().nullable(),
  unreadSince: z.string().nullable(),
});

/** The newest wait of each of these jobs, armed or ended; jobs that nobody waited out are left out. Throws DatabaseError. */
export async function newestWaits(db: Database, jobs: readonly JobAddress[]): Promise<LeaseWait[]> {
  if (jobs.length === 0) return [];
  const statement = { name: 'newest-waits', text: NEWEST_WAITS('$1'), values: [JSON.stringify(jobs)] };
  const rows = await readRows(db, statement, waitRow);
  return rows.map(toLeaseWait);
}

export function toLeaseWait({
  source,
  database,
  key,
  actorId,
  actorName,
  unreadWhy,
  unreadSince,
  ...row
}: z.output<typeof waitRow>): LeaseWait {
  const unread = unreadWhy !== null && unreadSince !== null ? { since: unreadSince, why: unreadWhy } : null;
  return { ...row, address: { source, database, key }, armedBy: { id: actorId, name: actorName }, unread };
}
