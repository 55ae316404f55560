-- Says that the worker takes no new job and ends when the one in hand is done.
create or replace function public.drain_worker_self(p_id text) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  update public.workers set state = 'draining' where id = p_id and state = 'active'
$$;
