-- Says that somebody is to be told what becomes of a lease in Redis that is left to lapse. The watcher looks there. docs/redis-leases.md tells
-- what p_command holds beside a wish.
create or replace function leasehold.wait_out_redis_lease(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('wait-out-redis-lease', p_command)
$$;
