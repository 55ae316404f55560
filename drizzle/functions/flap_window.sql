-- For how long after its end a trouble that is seen again is still the same one, coming back.
create or replace function leasehold.flap_window() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '10 min'
$$;
