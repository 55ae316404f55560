-- Ends a bulk recovery for good: what is left of its list stays as it is.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.stop_bulk(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('stop-bulk', p_command)
$$;
