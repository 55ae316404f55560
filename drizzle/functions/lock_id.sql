-- The identity of a lock across readings: the columns that name what is locked, an empty part for null.
create or replace function leasehold.lock_id(p_lock pg_locks) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('%s/%s/%s/%s/%s/%s/%s/%s/%s/%s', p_lock.locktype, p_lock.database, p_lock.relation, p_lock.page,
    p_lock.tuple, p_lock.virtualxid, p_lock.transactionid, p_lock.classid, p_lock.objid, p_lock.objsubid)
$$;
