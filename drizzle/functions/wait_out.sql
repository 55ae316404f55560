-- Arms a follow-up for when the lease of a running attempt has lapsed unrenewed.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.wait_out(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('wait-out', p_command)
$$;
