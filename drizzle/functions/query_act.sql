-- Asks whoever did it for what the record does not tell.
create or replace function leasehold.query_act(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('query', p_command)
$$;
