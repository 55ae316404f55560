-- That somebody waits out the lease which a command names, in one sentence; NULL when nobody does. Two waits could contradict each other.
create or replace function leasehold.who_waits_already(p_command jsonb, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('%s waits it out since %s: the watcher will %s at %s.', w.actor_name,
    leasehold.spoken_time(w.armed_at, p_now), leasehold.spoken_follow_up(w), leasehold.spoken_time(w.due_at, p_now))
  from leasehold.lease_waits w
  where w.source = p_command ->> 'source' and w.database = p_command ->> 'database'
    and w.job_key = p_command ->> 'jobKey' and w.state = 'armed'
$$;
