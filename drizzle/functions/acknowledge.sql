-- Takes one alert on: it is not repeated for a while, and everybody sees who has it.
create or replace function leasehold.acknowledge(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('acknowledge', p_command)
$$;
