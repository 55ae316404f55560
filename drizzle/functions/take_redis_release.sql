-- Gives a committed intent to whoever goes to Redis with it, once: {leases, key, digest, expiresAt, withinMs}. `withinMs` is for how long
-- from now the script there may still release: less than after which a watcher may tell its end. A call for an uncommitted, a used
-- or an old one raises.
create or replace function leasehold.take_redis_release(p_intent_id bigint) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_good_for constant interval := '8 s';
  v_intent leasehold.redis_releases;
  v_now timestamptz;
begin
  select i.* into v_intent from leasehold.redis_releases i where i.id = p_intent_id for no key update;
  v_now := clock_timestamp();
  if v_intent.id is null then
    raise exception 'There is no release %.', p_intent_id using errcode = 'no_data_found';
  elsif v_intent.created_by = pg_current_xact_id() then
    raise exception 'Release % has not been committed yet.', p_intent_id using errcode = 'invalid_transaction_state';
  elsif v_intent.taken_at is not null or v_intent.closed_at is not null then
    raise exception 'Release % was used already.', p_intent_id using errcode = 'object_not_in_prerequisite_state';
  elsif v_intent.created_at <= v_now - c_good_for then
    raise exception 'Release % is too old.', p_intent_id using errcode = 'object_not_in_prerequisite_state';
  end if;
  update leasehold.redis_releases i set taken_at = v_now where i.id = p_intent_id;
  return jsonb_build_object(
    'leases', v_intent.leases,
    'key', v_intent.redis_key,
    'digest', v_intent.digest,
    'expiresAt', v_intent.expires_at,
    'withinMs', floor(1000 * extract(epoch from v_intent.created_at + c_good_for - v_now))::integer
  );
end
$$;
