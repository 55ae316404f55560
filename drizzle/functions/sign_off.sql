-- Says that an act, or a change made outside, was right.
create or replace function leasehold.sign_off(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('sign-off', p_command)
$$;
