-- How long the leading watcher may stay unheard before another leads. It renews every second.
create or replace function leasehold.watcher_ttl() returns interval
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select interval '5 s'
$$;
