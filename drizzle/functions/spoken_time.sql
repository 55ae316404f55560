-- A moment as a sentence says it: the time of day, and the date when that was another day than p_now's.
create or replace function leasehold.spoken_time(p_at timestamptz, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_char(
    p_at at time zone 'UTC',
    case
      when (p_at at time zone 'UTC')::date = (p_now at time zone 'UTC')::date then 'HH24:MI:SS "UTC"'
      else 'FMDD Mon YYYY, HH24:MI:SS "UTC"'
    end
  )
$$;
