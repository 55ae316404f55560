-- What is to become of an armed wait on a lease in Redis, as judge_wait tells it, from what whoever looked there saw: {held, clock,
-- problem}, `clock` by Redis in milliseconds. Its end is compared with that clock alone. What could not be read says nothing.
create or replace function leasehold.judge_redis_wait(p_wait leasehold.lease_waits, p_seen jsonb, p_now timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_key constant text := p_wait.redis ->> 'key';
  c_owner constant text := coalesce(p_wait.owner, 'its owner');
  c_held constant jsonb := nullif(p_seen -> 'held', 'null');
  c_was_to_end constant bigint := p_wait.redis #>> '{held,expiresAt}';
  c_ends constant bigint := c_held ->> 'expiresAt';
  c_early constant bigint := c_was_to_end - (p_seen ->> 'clock')::bigint;
  v_why_not constant text := leasehold.why_armer_may_not(p_wait);
begin
  if p_seen ->> 'problem' is not null then
    return case when v_why_not is not null then leasehold.wait_end('needs_you', v_why_not) end;
  elsif c_held is null and c_early > 0 then
    return leasehold.wait_end('superseded', format(
      '%s was not there any more, %s before it was to lapse: %s gave it back, or it was removed.', c_key,
      leasehold.spoken_duration(c_early * interval '1 ms'), c_owner));
  elsif c_held ->> 'digest' is distinct from p_wait.redis #>> '{held,digest}' and c_held is not null then
    return leasehold.wait_end('needs_you', format('%s is held by %s now, and not as it was by %s.', c_key,
      coalesce(c_held ->> 'owner', 'another, whom its value does not name'), c_owner));
  elsif c_ends > c_was_to_end then
    return leasehold.wait_end('stood_down', format('%s renewed %s: it lapses in %s. The owner is alive.',
      coalesce(p_wait.owner, 'Its owner'), c_key,
      leasehold.spoken_duration((c_held ->> 'remaining')::bigint * interval '1 ms')));
  elsif c_held is not null and c_ends is distinct from c_was_to_end then
    return leasehold.wait_end('needs_you', format('The life of %s was shortened, or its expiry taken away: it does not lapse as it was to.',
      c_key));
  elsif v_why_not is not null then
    return leasehold.wait_end('needs_you', v_why_not);
  elsif c_held is null then
    return leasehold.wait_end('fired', concat_ws(' ',
      format('%s lapsed at %s: it is not there any more, and no renewal by %s was seen.', c_key,
        leasehold.spoken_time(p_wait.lease_until, p_now), c_owner),
      'From ' || leasehold.spoken_time(p_wait.unread_since, p_now) || ' on Redis could not be read.'));
  end if;
  return null;
end
$$;
