-- Ends an open intent as p_end says ({outcome, detail}): records that in the name of who asked, joined to the intent, with what was
-- seen in Redis then, and stores it under the request key. Returns the answer.
create or replace function leasehold.close_redis_release(
  p_intent leasehold.redis_releases, p_end jsonb, p_seen jsonb
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update leasehold.redis_releases i
  set closed_at = clock_timestamp(), outcome = p_end ->> 'outcome', detail = p_end ->> 'detail'
  where i.id = p_intent.id;
  return leasehold.record_outcome(
    'release-redis-lease',
    jsonb_set(p_intent.command, '{redis,held}', coalesce(p_seen -> 'held', 'null')),
    p_end || jsonb_build_object('phase', 'outcome', 'before', p_intent.before)
      || case when p_seen #>> '{held}' is null then '{"after": []}'::jsonb else '{}' end
  );
end
$$;
