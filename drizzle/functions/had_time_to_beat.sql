-- Whether the database has been up for a whole heartbeat limit. Before that, silence and a lapse say nothing about an owner:
-- while the database was away nobody could beat or renew, and nothing is taken from anybody.
create or replace function leasehold.had_time_to_beat(p_heartbeat_limit interval, p_now timestamptz) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p_now - pg_postmaster_start_time() >= p_heartbeat_limit
$$;
