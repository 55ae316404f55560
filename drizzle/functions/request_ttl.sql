-- How long a request waits for a second person.
create or replace function leasehold.request_ttl() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '15 min'
$$;
