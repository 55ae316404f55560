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
  case when ${lock}.database in (0, fixed.here)
    then (pg_identify_object('pg_class'::regclass, ${lock}.relation, 0)).identity end)`;
/** Idle ones first, among them and the others the one that has been so for longest. */
const standing = (session: string) => `${session}.idle desc nulls last, ${session}.since`;

/**
 * Sessions and locks in one statement, for `pg_locks` is copied under all the latches of the shared table: once. The
 * planner takes it for a thousand rows whatever it holds, so nothing joins on all its columns: such a join is a sort of
 * twenty thousand rows or a loop in a loop. Keys of interest come as their columns ($1, $2, $3), workers as their
 * application names ($4). No table of any user is touched, so nothing that they lock can make the console wait. On a server at rest
 * most of its time goes into making the kept plan ready, by its steps and by the columns of each: who a session belongs to is looked up of those
 * alone that are listed, and `offset 0` keeps a condition from being planned once for each place that its answer is used at.
 */
export const READ_LOCKS = compact(`
with fixed as materialized (
  select clock_timestamp() as at, oid as here from pg_database where datname = current_database()),
locks as materialized (
  select ${TAG.join(', ')}, virtualtransaction, pid, mode, granted, fastpath, waitstart
  from pg_locks),
-- What pg_stat_activity is made of, without the names of databases and roles.
activity as materialized (
  select pid, leader_pid, datid, usesysid, application_name, client_addr, client_port, backend_type, state, backend_start,
    state_change, xact_start, query_start, wait_event_type, wait_event, query, backend_xid, state like 'idle%' as idle,
    coalesce(xact_start, state_change) as since
  from pg_stat_get_activity(null)),
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
blocking as materialized (select unnest(blockers) as pid from asked),
early as materialized (
  select pid
  from (
    select h.pid, sum(h.advisory) over (order by ${standing('a')}) - h.advisory as before
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
    where database = (select here from fixed)
    offset 0) k
  left join activity a on a.pid = k.holder
  where k.waiters > 0 or k.early or k.wanted or k.holder is null
  order by k.waiters > 0 desc, k.wanted desc, ${standing('a')}
  limit ${ADVISORY_LISTED} + cardinality($1::oid[])),
-- Asked of each lock and not joined: the planner, which takes them for few, would go through the one for each of the other.
holding as materialized (
  select *
  from (
    select id, database, relation, virtualtransaction, pid, mode
    from (
      -- By its own transaction a session that does nothing keeps rows locked, whether or not anybody waits for one. Its
      -- savepoints have numbers of their own, thousands perhaps, and end with it.
      select id, database, relation, virtualtransaction, pid, mode, exists (select from asked) and id in (select id from asked) or locktype = 'transactionid'
        and transactionid in (select backend_xid from activity where state like 'idle in transaction%') as near
      from others
      where granted
      offset 0) l
    where near
    union all
    -- By the columns of a key, which all have a value: its text is made of those alone that are near.
    select ${keyId('k')}, database, null, virtualtransaction, pid, mode
    from (
      select ${KEY.join(', ')}, virtualtransaction, pid, mode, (${KEY.join(', ')}) in (
        select ${KEY.join(', ')} from listed
        union all
        select ${KEY.join(', ')} from asked where locktype = 'advisory') as near
      from locks
      where granted and locktype = 'advisory'
      offset 0) k
    where near) l
  order by pid is not null and pid not in (select pid from blocking)
  limit ${HOLDERS_READ}),
-- Why a session is listed, by all that is read of locks, in one step: each of its own would take as long to make ready as this one.
near as materialized (
  select pid, min(rank) as rank, bool_or(rank = 2) as waits, min(waitstart) as waitstart, sum(locks)::int as locks
  from (
    select pid, 0 as rank, null::timestamptz as waitstart, null::bigint as locks from blocking
    union all select waiter, 2, waitstart, null from waiting
    union all select holder, 3, null, null from listed where wanted
    union all select pid, 5, null, null from holding
    union all select pid, null, null, locks from held) n
  group by pid)
select json_build_object(
  'databaseNow', fixed.at,
  'database', current_database(),
  'version', current_setting('server_version_num')::int,
  'standby', pg_is_in_recovery(),
  'role', current_user,
  'sessions', array(
    select json_build_object(
      'pid', pid, 'backendStart', backend_start, 'database', d.datname, 'user', r.rolname, 'application', application_name,
      'client', case when family(client_addr) = 6 then '[' || host(client_addr) || ']' else host(client_addr) end || ':' || client_port,
      'backendType', backend_type, 'state', state, 'stateChange', state_change, 'xactStart', xact_start,
      'queryStart', query_start, 'waitEventType', wait_event_type, 'waitEvent', wait_event,
      'statement', left(query, ${STATEMENT_READ}), 'superuser', coalesce(r.rolsuper, true),
      -- Where the roles are not there yet, a session is the console's own by its login.
      'own', coalesce(application_name like 'leasehold %' and coalesce(
        pg_has_role(usesysid, to_regrole('leasehold_operator'), 'member'), r.rolname = session_user), false),
      'hasWritten', backend_xid is not null, 'locksHeld', locks)
    from (
      select *
      from (
        select a.*, coalesce(n.locks, 0) as locks, n.waitstart,
          case when n.rank = 0 and n.waits then 1
            when n.rank <= 2 then n.rank
            when n.rank = 3 or a.application_name = any($4::text[]) then 3
            when a.state like 'idle in transaction%' then 4
            when n.rank = 5 then 5
            when a.xact_start < fixed.at - ${LONG_TRANSACTION} then 6
          end as rank
        from activity a left join near n on n.pid = a.pid
        where a.leader_pid is null
        offset 0) a
      where rank is not null
      order by rank, waitstart, ${standing('a')}
      limit ${SESSIONS_LISTED}) s
    left join pg_database d on d.oid = s.datid
    left join pg_roles r on r.oid = s.usesysid
    order by rank, waitstart, ${standing('s')}),
  'waits', array(
    select json_build_object(
      'pid', w.waiter, 'id', w.id, 'name', ${nameOf('w')}, 'mode', w.mode, 'since', w.waitstart,
      'blockers', w.blockers)
    from asked w),
  'holding', array(
    select json_build_object(
      'pid', coalesce(a.leader_pid, l.pid), 'virtual', case when l.pid is null then l.virtualtransaction end, 'id', l.id,
      'name', ${nameOf('l')}, 'mode', l.mode,
      -- Its owner was outside a transaction, and had been so before the locks were read: one that is just committing
      -- shows the same until its locks are gone.
      'outlivesTransaction', l.virtualtransaction like '%/0' and a.state is distinct from 'active'
        and coalesce(a.state_change < fixed.at, true))
    from holding l
    left join activity a on a.pid = l.pid),
  'advisory', array(
    select json_build_object('id', ${keyId('t')}, 'wanted', t.wanted, 'waiters', t.waiters, 'since', t.since)
    from listed t),
  'advisoryCount', counts.here,
  'unowned', exists (select from held where pid is null),
  'indexBuilds', array(
    select json_build_object(
      'pid', l.pid, 'relation', coalesce(${nameOf('l')}, l.relation::text), 'phase', l.phase, 'waitsForPid', l.locker)
    from (
      select pid, datid as database, relid as relation, phase, nullif(current_locker_pid, 0) as locker
      from pg_stat_progress_create_index
      where datid = fixed.here and command like '% CONCURRENTLY') l),
  'lockTable', json_build_object(
    'used', counts.keys + (
      select count(distinct id) from others
      where locktype <> 'advisory' and not fastpath and mode <> 'SIReadLock'),
    'capacity', current_setting('max_locks_per_transaction')::int
      * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int)),
  'sessionCount', totals.sessions,
  'waiterCount', (select count(*) from waiting),
  'hiddenCount', totals.hidden
) as document
from fixed, (
  select count(*) as keys, count(*) filter (where database = (select here from fixed)) as here from keys) counts, (
  select count(*) filter (where coalesce(backend_type = 'client backend', datid is not null)) as sessions,
    count(*) filter (where backend_start is null and datid is not null) as hidden
  from activity) totals`);

/** What is prepared in two phases, with what each holds: asked only where a lock has no session. */
export const READ_PREPARED = `
with fixed as materialized (select oid as here from pg_database where datname = current_database()),
unowned as materialized (
  select ${TAG.join(', ')}, virtualtransaction, mode from pg_locks where pid is null and locktype <> 'virtualxid')
select x.gid, x.owner, x.database, x.prepared as "preparedAt", x.transaction::text, t.virtualtransaction as virtual,
  array(
    select json_build_object('id', ${ID}, 'name', ${nameOf('l')}, 'mode', l.mode)
    from unowned l
    where l.virtualtransaction = t.virtualtransaction and l.locktype <> 'transactionid'
    order by l.locktype <> 'advisory'
    limit ${PREPARED_HOLDS}) as holds
from fixed, pg_prepared_xacts x
-- Until the server restarts its locks keep the transaction's first name, afterwards they have another.
left join unowned t on t.locktype = 'transactionid' and t.transactionid = x.transaction
order by x.prepared`;

/** Without its comments and the breaks of its lines: the server copies the text of a statement at each of its runs. */
function compact(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
}
