-- When a snooze that begins at p_now is over: `15 minutes`, `1 hour`, `4 hours`, or `09:00`, the next in UTC. NULL for any
-- other word. At most 24 hours ahead.
create or replace function leasehold.snooze_end(p_until text, p_now timestamptz) returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_until in ('15 minutes', '1 hour', '4 hours') then p_now + p_until::interval
    when p_until = '09:00' then
      (date_trunc('day', p_now at time zone 'UTC' + interval '15 hours') + interval '9 hours') at time zone 'UTC'
  end
$$;
