-- Shows one finding again before its snooze is over.
create or replace function leasehold.unsnooze(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('unsnooze', p_command)
$$;
