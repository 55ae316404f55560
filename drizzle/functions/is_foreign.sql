-- Whether a command means a job of a queue that is not Leasehold's own.
create or replace function leasehold.is_foreign(p_command jsonb) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_command ->> 'source' is distinct from 'native'
$$;
