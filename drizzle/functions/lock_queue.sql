-- Locks the queue that a command names and returns it as it stands under the lock, a row of nulls when there is none.
-- No claim and no heartbeat waits for it: they read queues without a lock.
create or replace function leasehold.lock_queue(p_command jsonb) returns public.queues
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from public.queues q where q.name = p_command ->> 'jobKey' for no key update;
  return leasehold.find_queue(p_command);
end
$$;
