import { SESSIONS_LISTED } from '@/lib/locks/lock-sample';

/** Advisory locks in one sample, beside those of keys that were asked for. */
export const ADVISORY_LISTED = 200;
/** Waiters whose blockers are asked for: the answer grows with the square of a queue. */
const WAITERS_ASKED = 300;
/** Holders of the locks that are waited for or listed, those first whom somebody waits for. A lock shared by thousands would fill the sample alone. */
const HOLDERS_READ = 1_500;
/** What one prepared transaction is listed with. */
const PREPARED_HOLDS = 20;
/** Of each statement; what is shown is shorter still, and without its literals. */
const STATEMENT_READ = 600;
/** A transaction is worth a look once it has been open for this, though it waits for nothing and blocks nobody. */
const LONG_TRANSACTION = "interval '5 s'";

const TAG = [
  ...['locktype', 'database', 'relation', 'page', 'tuple', 'virtualxid', 'transactionid', 'classid', 'objid'],
  'objsubid',
];
/** What is locked, in one text. */
const ID = `concat_ws('/', ${TAG.map((column) => `coalesce(${column}::text, '')`).join(', ')})`;
/** The same of an advisory key, which has no other columns. */
const KEY = ['database', 'classid', 'objid', 'objsubid'];
const keyOf = (lock: string) => KEY.map((column) => `${lock}.${column}`).join(', ');
const keyId = (lock: string) =>
  `concat('advisory/', ${lock}.database, '//////', ${lock}.classid, '/', ${lock}.objid, '/', ${lock}.objsubid)`;
/** A table or index by its name, or by its number when the catalog of this database does not know it. */
const nameOf = (lock: string) => `(
  case when ${lock}.database in (0, (select oid from here))
    then (pg_identify_object('pg_class'::regclass, ${lock}.relation, 0)).identity end)`;

/**
 * Sessions and locks in one statement, for `pg_locks` is copied under all the latches of the shared table: once. The
 * planner takes it for a thousand rows whatever it holds, so nothing joins on all its columns: such a join is a sort of
 * twenty thousand rows or a loop in a loop. Keys of interest come as their columns ($1, $2, $3), workers as their
 * application names ($4). No table of any user is touched, so nothing that they lock can make the console wait.
 */
export const READ_LOCKS = `
with clock as materialized (select clock_timestamp() as at),
here as materialized (select oid from pg_database where datname = current_database()),
locks as materialized (
  select ${TAG.join(', ')}, virtualtransaction, pid, mode, granted, fastpath, waitstart
  from pg_locks),
activity as materialized (
  select a.pid, a.leader_pid, a.datid, a.datname, a.usename, coalesce(r.rolsuper, true) as superuser, a.application_name, a.client_addr,
    a.client_port, a.backend_type, a.state, a.backend_start, a.state_change, a.xact_start, a.query_start, a.wait_event_type,
    a.wait_event, a.query, a.backend_xid,
    -- Where the roles are not there yet, a session is the console's own by its login.
    coalesce(a.application_name like 'leasehold %' and coalesce(
      pg_has_role(a.usesysid, to_regrole('leasehold_operator'), 'member'), a.usename = session_user), false) as own,
    -- Idle ones first, among them and the others the one that has been so for longest.
    row_number() over (order by a.state like 'idle%' desc nulls last, coalesce(a.xact_start, a.state_change)) as standing
  from pg_stat_activity a left join pg_roles r on r.oid = a.usesysid),
held as materialized (
  select pid, count(*) as locks, count(*) filter (where locktype = 'advisory') as advisory
  from locks
  where granted
  group by pid),
-- Of every key one row, and narrow: there may be tens of thousands of them, where of the other locks there are few. The
-- transaction, which none has, is there because it cannot be sorted by: grouping so many by sorting takes five times as long.
keys as materialized (
  select database, classid, objid, objsubid, count(*) filter (where not granted) as waiters, min(waitstart) as since,
    min(pid) filter (where granted) as holder
  from locks
  where locktype = 'advisory'
  group by database, classid, objid, objsubid, transactionid),
others as materialized (
  select ${ID} as id, locktype, ${KEY.join(', ')}, relation, transactionid, virtualtransaction, pid, mode, granted, fastpath, waitstart
  from locks
  where not granted or locktype <> 'advisory'),
waiting as materialized (
  select distinct on (waiter) coalesce(a.leader_pid, l.pid) as waiter, l.id, l.locktype, ${keyOf('l')}, l.relation, l.mode, l.waitstart
  from others l left join activity a on a.pid = l.pid
  where not l.granted and l.pid is not null
  order by waiter, l.waitstart),
asked as materialized (
  select w.*, pg_blocking_pids(w.waiter) as blockers
  from (select * from waiting order by waitstart limit ${WAITERS_ASKED}) w),
blocking as materialized (select distinct unnest(blockers) as pid from asked),
early as materialized (
  select pid
  from (
    select h.pid, sum(h.advisory) over (order by a.standing) - h.advisory as before
    from held h left join activity a on a.pid = h.pid
    where h.advisory > 0) summed
  where before < ${ADVISORY_LISTED} or pid is null),
listed as materialized (
  select ${keyOf('k')}, k.waiters, k.since, k.holder, k.wanted
  from (
    select keys.*, cardinality($1::oid[]) > 0 and (classid, objid, objsubid) in (
        select * from unnest($1::oid[], $2::oid[], $3::smallint[])) as wanted,
      holder in (select pid from early) as early
    from keys
    where database = (select oid from here)
    offset 0) k
  left join activity a on a.pid = k.holder
  where k.waiters > 0 or k.early or k.wanted or k.holder is null
  order by k.waiters > 0 desc, k.wanted desc, a.standing
  limit ${ADVISORY_LISTED} + cardinality($1::oid[])),
-- Asked of each lock and not joined: the planner, which takes them for few, would go through the one for each of the other.
holding as materialized (
  select l.*
  from (
    select id, database, relation, virtualtransaction, pid, mode, id in (
      select id from asked
      union all
      -- By its own transaction a session that does nothing keeps rows locked, whether or not anybody waits for one. Its
      -- savepoints have numbers of their own, thousands perhaps, and end with it.
      select o.id from others o
      where o.locktype = 'transactionid' and o.granted
        and o.transactionid in (select backend_xid from activity where state like 'idle in transaction%')) as near
    from others
    where granted
    union all
    -- By the columns of a key, which all have a value: its text is made of those alone that are near.
    select case when k.near then ${keyId('k')} end, k.database, null, k.virtualtransaction, k.pid, k.mode, k.near
    from (
      select ${KEY.join(', ')}, virtualtransaction, pid, mode, (${KEY.join(', ')}) in (
        select ${KEY.join(', ')} from listed
        union all
        select ${KEY.join(', ')} from asked where locktype = 'advisory') as near
      from locks
      where granted and locktype = 'advisory') k) l
  left join blocking b on b.pid = l.pid
  where l.near
  order by b.pid is null and l.pid is not null
  limit ${HOLDERS_READ}),
prepared as materialized (
  select x.gid, x.owner, x.database, x.prepared, x.transaction, l.virtualtransaction
  from pg_prepared_xacts x
  -- Until the server restarts its locks keep the transaction's first name, afterwards they have another.
  left join others l on l.pid is null and l.locktype = 'transactionid' and l.transactionid = x.transaction),
counts as materialized (
  select count(*) as keys, count(*) filter (where database = (select oid from here)) as here from keys),
totals as materialized (
  select count(*) filter (where coalesce(backend_type = 'client backend', datid is not null)) as sessions,
    count(*) filter (where backend_start is null and datid is not null) as hidden
  from activity),
sessions as materialized (
  select a.*, coalesce(h.locks, 0) as locks, w.waitstart, w.waiter,
    case when b.pid is not null then case when w.waiter is null then 0 else 1 end
      when w.waiter is not null then 2
      when a.application_name = any($4::text[]) or a.pid in (select holder from listed where wanted) then 3
      when a.state like 'idle in transaction%' then 4
      when a.pid in (select pid from holding) then 5
      when a.xact_start < (select at from clock) - ${LONG_TRANSACTION} then 6
    end as rank
  from activity a
  left join held h on h.pid = a.pid
  left join blocking b on b.pid = a.pid
  left join waiting w on w.waiter = a.pid
  where a.leader_pid is null)
select json_build_object(
  'databaseNow', (select at from clock),
  'database', current_database(),
  'version', current_setting('server_version_num')::int,
  'standby', pg_is_in_recovery(),
  'role', current_user,
  'sessions', (
    select json_agg(json_build_object(
      'pid', pid, 'backendStart', backend_start, 'database', datname, 'user', usename, 'application', application_name,
      'client', case when family(client_addr) = 6 then '[' || host(client_addr) || ']' else host(client_addr) end || ':' || client_port,
      'backendType', backend_type, 'state', state, 'stateChange', state_change, 'xactStart', xact_start,
      'queryStart', query_start, 'waitEventType', wait_event_type, 'waitEvent', wait_event,
      'statement', left(query, ${STATEMENT_READ}), 'superuser', superuser, 'own', own, 'hasWritten', backend_xid is not null,
      'locksHeld', locks))
    from (
      select * from sessions where rank is not null order by rank, waitstart, standing limit ${SESSIONS_LISTED}) s),
  'waits', (
    select json_agg(json_build_object(
      'pid', w.waiter, 'id', w.id, 'name', ${nameOf('w')}, 'mode', w.mode, 'since', w.waitstart,
      'blockers', w.blockers))
    from asked w),
  'holding', (
    select json_agg(json_build_object(
      'pid', coalesce(a.leader_pid, l.pid), 'gid', p.gid, 'id', l.id, 'name', ${nameOf('l')}, 'mode', l.mode,
      -- Its owner was outside a transaction, and had been so before the locks were read: one that is just committing
      -- shows the same until its locks are gone.
      'outlivesTransaction', l.virtualtransaction like '%/0' and a.state is distinct from 'active'
        and coalesce(a.state_change < (select at from clock), true)))
    from holding l
    left join activity a on a.pid = l.pid
    left join prepared p on l.pid is null and p.virtualtransaction = l.virtualtransaction),
  'advisory', (
    select json_agg(json_build_object('id', ${keyId('t')}, 'wanted', t.wanted, 'waiters', t.waiters, 'since', t.since))
    from listed t),
  'advisoryCount', (select here from counts),
  'prepared', (
    select json_agg(json_build_object(
      'gid', p.gid, 'owner', p.owner, 'database', p.database, 'preparedAt', p.prepared, 'transaction', p.transaction::text,
      'holds', (
        select json_agg(json_build_object('id', l.id, 'name', ${nameOf('l')}, 'mode', l.mode))
        from (
          select ${ID} as id, database, relation, mode from locks l
          where l.pid is null and l.virtualtransaction = p.virtualtransaction and l.locktype not in ('virtualxid', 'transactionid')
          order by l.locktype <> 'advisory'
          limit ${PREPARED_HOLDS}) l)) order by p.prepared)
    from prepared p),
  'indexBuilds', (
    select json_agg(json_build_object(
      'pid', l.pid, 'relation', coalesce(${nameOf('l')}, l.relation::text), 'phase', l.phase, 'waitsForPid', l.locker))
    from (
      select pid, datid as database, relid as relation, phase, nullif(current_locker_pid, 0) as locker
      from pg_stat_progress_create_index
      where datid = (select oid from here) and command like '% CONCURRENTLY') l),
  'lockTable', json_build_object(
    'used', (select keys from counts) + (
      select count(distinct id) from others
      where locktype <> 'advisory' and not fastpath and mode <> 'SIReadLock'),
    'capacity', current_setting('max_locks_per_transaction')::int
      * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int)),
  'sessionCount', (select sessions from totals),
  'waiterCount', (select count(*) from waiting),
  'hiddenCount', (select hidden from totals)
) as document`;
