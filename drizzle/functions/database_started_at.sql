-- When this server started. Before that nobody could report, so no silence counts.
create or replace function leasehold.database_started_at() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select pg_postmaster_start_time()
$$;
