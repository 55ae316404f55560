-- Ends one armed wait on a lease in Redis for the leading watcher, if what it sees there ends it, and returns the state in which the wait then
-- stands; 'fenced' when the caller does not lead, and nothing was looked at. p_seen is {held, clock, problem}: this database cannot look into
-- Redis. A Redis that cannot be read ends no wait: it stays armed, and says since when.
create or replace function leasehold.fire_redis_wait(p_holder text, p_token bigint, p_wait_id bigint, p_seen jsonb) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_wait leasehold.lease_waits;
  v_now timestamptz;
  v_end jsonb;
  v_command jsonb;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  select w.* into strict v_wait from leasehold.lease_waits w where w.id = p_wait_id for no key update;
  if v_wait.state <> 'armed' or v_wait.redis is null then
    return v_wait.state;
  end if;

  v_now := clock_timestamp();
  v_end := leasehold.judge_redis_wait(v_wait, p_seen, v_now);
  if v_end is null then
    update leasehold.lease_waits w
    set unread_why = p_seen ->> 'problem',
      unread_since = case when p_seen ->> 'problem' is not null then coalesce(w.unread_since, v_now) end
    where w.id = v_wait.id and w.unread_why is distinct from p_seen ->> 'problem';
    return 'armed';
  end if;
  v_command := leasehold.wait_command(v_wait);
  return leasehold.end_wait(v_wait, v_end, jsonb_build_object(
    'before', jsonb_build_array(leasehold.recorded_row(leasehold.find_redis_lease(v_command))),
    'after', case
      when p_seen #>> '{held}' is null then '[]'
      else jsonb_build_array(leasehold.recorded_row(leasehold.find_redis_lease(
        jsonb_set(v_command, '{redis,held}', p_seen -> 'held'))))
    end
  ), v_now);
end
$$;
