-- The queue that a command names, unlocked; a row of nulls when this database has none of that name.
create or replace function leasehold.find_queue(p_command jsonb) returns public.queues
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select q from public.queues q where q.name = p_command ->> 'jobKey' and leasehold.is_here(p_command)
$$;
