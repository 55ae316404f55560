-- How a release ended, from what the script in Redis said and what is there now: {outcome, detail}. p_seen is {result, held, problem};
-- without a result nobody knows whether it was carried out.
create or replace function leasehold.judge_redis_release(p_intent leasehold.redis_releases, p_seen jsonb) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_who constant text := coalesce(p_intent.owner, 'Its owner');
  c_takes_tokens constant boolean := coalesce((p_intent.command #>> '{redis,checksTokens}')::boolean, false);
begin
  return case p_seen ->> 'result'
    when 'released' then jsonb_build_object('outcome', 'done', 'detail', format(
      '%s is released. This has not stopped %s: if it is at work it goes on%s.', p_intent.redis_key,
      coalesce(p_intent.owner, 'its owner'),
      case when c_takes_tokens then ' until a write of it is refused'
        else ', and its destination takes no token, so it may be written twice' end))
    when 'gone' then jsonb_build_object('outcome', 'stale', 'detail', format(
      '%s was not there any more: it had lapsed, or its owner gave it back. Nothing was released.', p_intent.redis_key))
    when 'owner' then jsonb_build_object('outcome', 'stale', 'detail', format(
      'Another had taken it. %s Nothing was released.', leasehold.seen_in_redis(p_intent, p_seen)))
    when 'renewed' then jsonb_build_object('outcome', 'stale', 'detail', format(
      '%s renewed it since you looked: it is alive. Nothing was released.', c_who))
    when 'late' then jsonb_build_object('outcome', 'refused', 'detail',
      'It reached Redis too late to be carried out. Nothing was released.')
    when 'unsent' then jsonb_build_object('outcome', 'refused', 'detail', format(
      '%s Nothing was released.', p_seen ->> 'problem'))
    else jsonb_build_object('outcome', 'unknown', 'detail', format(
      'Whether it was released is not known. %s', leasehold.seen_in_redis(p_intent, p_seen)))
  end;
end
$$;
