-- The bulk recoveries that something is to be done about, the oldest first. Read without a lock; each batch is under its own.
create or replace function leasehold.ready_bulk_runs() returns setof bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select r.id from leasehold.bulk_runs r where r.state = 'running' and r.due_at <= clock_timestamp() order by r.id
$$;
