-- Sets one finding aside for a while, with a reason.
create or replace function leasehold.snooze(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('snooze', p_command)
$$;
