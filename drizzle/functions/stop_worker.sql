-- The worker's exit record, written as it ends: the only certain proof that its process is over. The first one stands.
create or replace function public.stop_worker(p_id text, p_exit jsonb) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  update public.workers
  set state = 'stopped',
    exit_record = coalesce(p_exit, '{}') || jsonb_build_object('at', leasehold.utc_text(clock_timestamp()))
  where id = p_id and state <> 'stopped'
$$;
