-- Ends an armed wait on a lease in Redis before the watcher does, whether Redis can be read or not.
-- One call is one act: guarded, recorded, and carried out once however often it is sent. docs/recovery-acts.md lists
-- what p_command holds and what comes back.
create or replace function leasehold.cancel_redis_wait(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('cancel-redis-wait', p_command)
$$;
