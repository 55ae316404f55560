-- What is seen of a lease in Redis after it was to be released, in a sentence. p_seen is {held, problem} as whoever looked tells.
create or replace function leasehold.seen_in_redis(p_intent leasehold.redis_releases, p_seen jsonb) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_seen ->> 'problem' is not null then format('What is there now could not be read: %s', p_seen ->> 'problem')
    when p_seen #>> '{held}' is null then format('%s is not there now.', p_intent.redis_key)
    when p_seen #>> '{held,digest}' is distinct from p_intent.digest then
      format('%s is held by %s now.', p_intent.redis_key, coalesce(p_seen #>> '{held,owner}', 'another, whom its value does not name'))
    when p_seen #>> '{held,expiresAt}' is distinct from p_intent.expires_at then
      format('%s is still held by %s, who renewed it.', p_intent.redis_key, coalesce(p_intent.owner, 'the same'))
    else format('%s is still held by %s, and was not renewed.', p_intent.redis_key, coalesce(p_intent.owner, 'the same'))
  end
$$;
