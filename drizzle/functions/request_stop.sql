-- Asks the owner of a running attempt to give it back. The worker hears it at its next heartbeat, and obeys at a boundary
-- of its work.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.request_stop(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('request-stop', p_command)
$$;
