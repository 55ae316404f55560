-- The worker that a command names, unlocked; a row of nulls when this database has none of that id.
create or replace function leasehold.find_worker(p_command jsonb) returns public.workers
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select w from public.workers w where w.id = p_command ->> 'jobKey' and leasehold.is_here(p_command)
$$;
