import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { JOB_STATUSES } from '@/lib/jobs/job';
import type { RowHolder } from '@/lib/sources/source';
import type { Timestamp } from '@/lib/time';

/** With it, which row is locked: claims lock the subject's first, and skip what they cannot have at once. */
type HeldRow = RowHolder & { availableAt: Timestamp; row: 'job' | 'subject' };

/** Live jobs that are looked at: the oldest running and the oldest waiting ones, so many each. */
const JOBS_READ = 500;
/** Holders in all. Where more rows than this are locked one transaction locks them all. */
const HOLDERS_READ = 500;

/**
 * Who holds the rows of live jobs, found without anybody waiting: SKIP LOCKED waits for nobody and says nothing. Row locks
 * are in no view but in the row itself, as the transaction that wrote or locked it (its xmax), which stands in `pg_locks` while
 * it runs, and so does an open savepoint. One that was released does not: its session is named only where a single one can
 * be it. Claims and heartbeats hold rows for an instant: only a session that is idle in its transaction, or holds one for
 * long, is a trouble. Throws DatabaseError, also when the table itself is locked.
 */
export function readRowHolders(db: Database): Promise<HeldRow[]> {
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
const oldest = (status: 'running' | 'pending') => `
  (select id, queue, subject, attempt, status, available_at, xmax
   from public.processing_jobs where status = '${status}' order by id limit ${JOBS_READ})`;

/**
 * A transaction's number with the count of times that numbers began anew; null for one that was not given out yet, of which
 * the server refuses to tell the status. The snapshot ends within two thousand million of any that was.
 */
const fullXid = (xid: string) => `case when age(${xid}) between 1 and 2147483646 then (
      select greatest(0, now + mod(${xid}::text::bigint - mod(now, 4294967296) + 6442450944, 4294967296) - 2147483648)::text::xid8
      from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as now) s) end`;

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
    case when mxid_age(l.xmax) between 1 and mxid_age(c.relminmxid) then l.xmax end) m),
-- Sessions with a number of their own that may have written or locked rows of a table.
writers as materialized (
  select t.relation, t.virtualtransaction, min(t.pid) as pid
  from locks t
  where t.locktype = 'relation' and t.mode <> 'AccessShareLock' and t.relation in (select relation from locked)
    and t.virtualtransaction in (select virtualtransaction from locks where locktype = 'transactionid')
  group by t.relation, t.virtualtransaction),
found as (
  select h.id, h.row, w.pid
  from holders h
  join locks running on running.locktype = 'transactionid' and running.transactionid = h.xid
  join writers w on w.relation = h.relation and w.virtualtransaction = running.virtualtransaction
  union
  select h.id, h.row, min(w.pid)
  from holders h join writers w on w.relation = h.relation
  where not exists (select from locks l where l.locktype = 'transactionid' and l.transactionid = h.xid)
    and pg_xact_status(${fullXid('h.xid')}) = 'in progress'
  group by h.id, h.row, h.xid
  having count(*) = 1)
select l.id::text as key, l.queue, l.subject, l.attempt, l.status, l.available_at as "availableAt", l.row,
  coalesce(f.pid, 0) as pid
from found f join locked l on l.id = f.id and l.row = f.row
order by key, pid
limit ${HOLDERS_READ}`;
