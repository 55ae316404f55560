-- Starts a bulk recovery of a frozen list, which the leading watcher then carries out in batches.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.start_bulk(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('start-bulk', p_command)
$$;
