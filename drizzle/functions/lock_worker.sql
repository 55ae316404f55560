-- Locks the worker that a command names and returns it as it stands under the lock, a row of nulls when there is none.
-- The worker's own heartbeat waits for it, not the heartbeats of its jobs.
create or replace function leasehold.lock_worker(p_command jsonb) returns public.workers
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from public.workers w where w.id = p_command ->> 'jobKey' for no key update;
  return leasehold.find_worker(p_command);
end
$$;
