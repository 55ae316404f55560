-- Why it cannot be told how long ago somebody was heard, in one sentence; NULL when it can. A sign that lies ahead of the database's clock
-- was written by another one. The bound is that of lib/triage/clock-doubt.ts: below it a sign has come this moment.
create or replace function leasehold.why_no_age(p_who text, p_sign timestamptz, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_sign - p_now > interval '2 s' then
      format('No age of %s can be trusted: its last sign of life, %s, lies in the future by %s.', p_who,
        leasehold.spoken_time(p_sign, p_now), leasehold.spoken_duration(p_sign - p_now))
  end
$$;
