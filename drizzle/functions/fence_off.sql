-- Closes an attempt whose lease lapsed and raises its subject's floor: what the old owner still writes is refused.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.fence_off(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('fence-off', p_command)
$$;
