-- Tells how a release ended, from what was seen in Redis, and records that once. Called again, it gives the same answer. p_seen
-- NULL asks only how it stands: NULL while it is open.
create or replace function leasehold.settle_redis_release(p_intent_id bigint, p_seen jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_intent constant leasehold.redis_releases := leasehold.lock_redis_release(p_intent_id);
begin
  if v_intent.closed_at is not null then
    return (
      select r.outcome || '{"replayed": true}'
      from leasehold.requests r
      where r.actor = v_intent.actor_id and r.request_key = v_intent.request_key
    );
  elsif p_seen is null then
    return null;
  end if;
  return leasehold.close_redis_release(v_intent, leasehold.judge_redis_release(v_intent, p_seen), p_seen);
end
$$;
