import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { JOB_STATUSES, type JobStatus } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** A session that keeps a live job from whoever wants it next, by a lock on its row or on its subject's. */
export type RowHolder = {
  /** Of the job. */
  key: string;
  queue: string;
  subject: string;
  attempt: number;
  status: JobStatus;
  availableAt: Timestamp;
  /** Which row is locked: claims lock the subject's first, and skip what they cannot have at once. */
  row: 'job' | 'subject';
  /** 0 is a prepared transaction. */
  pid: number;
};

/** Live jobs that are looked at: the oldest running and the oldest waiting ones, so many each. */
const JOBS_READ = 500;
/** Holders in all. Where more rows than this are locked one transaction locks them all. */
const HOLDERS_READ = 500;

/**
 * Who holds the rows of live jobs, found without anybody waiting: SKIP LOCKED waits for nobody and says nothing. Row locks
 * are in no view but in the row itself, as the transaction that wrote or locked it (its xmax), which stands in `pg_locks` while
 * it runs, a savepoint's too. Claims and heartbeats hold rows for an instant: only one that is held by a session idle in
 * its transaction, or for long, is a trouble. Throws DatabaseError, also when the table itself is locked.
 */
export function readRowHolders(db: Database): Promise<RowHolder[]> {
  return readRows(db, { name: 'row-holders', text: ROW_HOLDERS }, rowHolder);
}

const rowHolder = z.object({
  key: z.string(),
  queue: z.string(),
  subject: z.string(),
  attempt: z.number(),
  status: z.enum(JOB_STATUSES),
  availableAt: z.string(),
  row: z.enum(['job', 'subject']),
  pid: z.number(),
});

/** Indexed both ways, so that no number of closed attempts makes it slow. */
const oldest = (status: JobStatus) => `
  (select id, queue, subject, attempt, status, available_at, xmax
   from public.processing_jobs where status = '${status}' order by id limit ${JOBS_READ})`;

/**
 * One xmax may be a transaction, or the number of a group of them that share the row; no column says which. A number that a
 * group of this table may have is read both ways. Numbers are used again, so a holder must also have a lock on the
 * table that a transaction takes for writing or locking a row of it.
 */
const ROW_HOLDERS = `
with locks as materialized (
  select locktype, relation, virtualtransaction, transactionid, pid, mode
  from pg_locks
  where granted and locktype in ('transactionid', 'relation')),
jobs as materialized (${oldest('running')} union all ${oldest('pending')}),
locked as materialized (
  select j.*, 'job' as row, 'public.processing_jobs'::regclass as relation from jobs j
  union all
  select j.id, j.queue, j.subject, j.attempt, j.status, j.available_at, s.xmax, 'subject', 'public.subjects'::regclass
  from jobs j join public.subjects s using (queue, subject)),
holders as (
  select l.id, l.row, l.relation, l.xmax as xid from locked l where l.xmax <> '0'
  union
  select l.id, l.row, l.relation, m.xid
  from locked l join pg_class c on c.oid = l.relation
  cross join lateral pg_get_multixact_members(
    case when mxid_age(l.xmax) between 1 and mxid_age(c.relminmxid) then l.xmax end) m)
select distinct l.id::text as key, l.queue, l.subject, l.attempt, l.status, l.available_at as "availableAt", l.row,
  coalesce(running.pid, 0) as pid
from holders h
join locks running on running.locktype = 'transactionid' and running.transactionid = h.xid
join locked l on l.id = h.id and l.row = h.row
where exists (
  select from locks t
  where t.locktype = 'relation' and t.relation = h.relation and t.mode <> 'AccessShareLock'
    and t.virtualtransaction = running.virtualtransaction)
order by key, pid
limit ${HOLDERS_READ}`;
