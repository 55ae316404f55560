-- Tells a worker to take no new job, and to leave once the one in hand is done or at a boundary. It obeys at its next
-- heartbeat.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.drain_worker(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('drain-worker', p_command)
$$;
