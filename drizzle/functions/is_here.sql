-- Whether a command means something that this database holds: jobs, queues and workers of the native tables.
create or replace function leasehold.is_here(p_command jsonb) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p_command ->> 'source' = 'native' and p_command ->> 'database' = current_database()
$$;
