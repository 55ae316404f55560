-- Locks what the end of a release writes, in the order of every act, and returns the intent as it stands under the locks: first
-- the request key that holds its answer, then the intent.
create or replace function leasehold.lock_redis_release(p_intent_id bigint) returns leasehold.redis_releases
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_intent leasehold.redis_releases;
begin
  perform from leasehold.requests r
  join leasehold.redis_releases i on i.actor_id = r.actor and i.request_key = r.request_key
  where i.id = p_intent_id
  for no key update of r;
  select i.* into strict v_intent from leasehold.redis_releases i where i.id = p_intent_id for no key update;
  return v_intent;
end
$$;
