-- Has the watcher begin no other batch of a bulk recovery.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.pause_bulk(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('pause-bulk', p_command)
$$;
