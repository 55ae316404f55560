-- Writes down and records that a lease in Redis is to be released, under a guard that is checked right there. The first of four
-- steps: take_redis_release gives it to whoever goes to Redis, a script there compares and releases, settle_redis_release tells how
-- that ended. One wish is one intent, however often it is sent. docs/redis-leases.md tells what p_command holds beside a wish.
create or replace function leasehold.intend_redis_release(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('release-redis-lease', p_command)
$$;
