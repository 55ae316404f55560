-- Ends one intent that nobody settled within ten seconds, for the leading watcher, with what it sees in Redis. Never releases: whoever
-- broke off between the intent and its end may have done so already, and after ten seconds Redis does it no more. Returns its
-- outcome; NULL when it is not due, 'fenced' when the caller does not lead, and nothing was looked at.
create or replace function leasehold.close_left_redis_release(
  p_holder text, p_token bigint, p_intent_id bigint, p_seen jsonb
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_left_after constant interval := '10 s';
  v_intent leasehold.redis_releases;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  v_intent := leasehold.lock_redis_release(p_intent_id);
  if v_intent.closed_at is not null or v_intent.created_at > clock_timestamp() - c_left_after then
    return v_intent.outcome;
  end if;
  return leasehold.close_redis_release(v_intent, jsonb_build_object(
    'outcome', 'unknown',
    'detail', format('Left open for longer than %s, so the watcher closed it. %s %s',
      leasehold.spoken_duration(c_left_after),
      case when v_intent.taken_at is null then 'It was not taken to Redis, so nothing was released.'
        else 'Whether it was released is not known.' end,
      leasehold.seen_in_redis(v_intent, p_seen))
  ), p_seen) ->> 'outcome';
end
$$;
