-- When this session's backend began. NULL where the owner may not read the statistics of other logins.
create or replace function leasehold.backend_start() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select backend_start from pg_stat_get_activity(pg_backend_pid())
$$;
