-- Lets a paused bulk recovery go on with what is left of its list.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.resume_bulk(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('resume-bulk', p_command)
$$;
