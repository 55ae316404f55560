-- The least that sessions and locks can be: pg_locks copied once, counted by session and by what is locked, two hundred of
-- those with a holder, who is ahead of whom, who holds what is waited for and the name of it, the sessions with the database of each and
-- whether it is a superuser's, and prepared transactions with what each holds; then indexes under way. Nothing is judged or made a document of.
with locks as materialized (
  select locktype, database, relation, page, tuple, virtualxid, transactionid, classid, objid, objsubid,
    virtualtransaction, pid, mode, granted, fastpath, waitstart
  from pg_locks),
held as (
  select pid, count(*) filter (where granted) as locks from locks group by pid),
tags as materialized (
  select locktype, database, relation, page, tuple, virtualxid, transactionid, classid, objid, objsubid,
    count(*) filter (where not granted) as waiters, min(waitstart) as since, min(pid) filter (where granted) as holder
  from locks
  where not fastpath
  group by locktype, database, relation, page, tuple, virtualxid, transactionid, classid, objid, objsubid),
waited as materialized (select * from tags where waiters > 0)
select a.pid, a.leader_pid, a.datname, a.backend_start, a.usename, a.backend_xid, r.rolsuper, a.application_name, a.client_addr, a.client_port, a.backend_type,
  a.state, a.state_change, a.xact_start, a.query_start, a.wait_event_type, a.wait_event, left(a.query, 600), held.locks,
  w.mode, w.waitstart, case when a.wait_event_type = 'Lock' then pg_blocking_pids(a.pid) end,
  (select count(*) from tags), (select count(*) from tags where locktype = 'advisory'),
  (select count(listed) from (select * from tags where locktype = 'advisory' order by waiters desc limit 200) listed),
  (select count(holding) from (
    select l.*, c.relname, n.nspname
    from locks l join waited t on l.locktype = t.locktype and coalesce(l.objid, l.relation) = coalesce(t.objid, t.relation)
    left join pg_class c on c.oid = l.relation left join pg_namespace n on n.oid = c.relnamespace
    where l.granted) holding),
  (select count(prepared) from (
    select x.*, l.*
    from pg_prepared_xacts x
    join locks o on o.pid is null and o.transactionid = x.transaction
    join locks l on l.pid is null and l.virtualtransaction = o.virtualtransaction) prepared)
from pg_stat_activity a
left join pg_roles r on r.oid = a.usesysid
left join held on held.pid = a.pid
left join locks w on w.pid = a.pid and not w.granted
where a.datid is not null;

select s.pid, s.relid, c.relname, n.nspname, s.phase, s.current_locker_pid
from pg_stat_progress_create_index s left join pg_class c on c.oid = s.relid left join pg_namespace n on n.oid = c.relnamespace
