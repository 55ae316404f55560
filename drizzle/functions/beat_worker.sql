-- The worker's own sign of life, apart from its leases. Returns its state, so that it hears when it is to leave; no row
-- when it is not registered. A worker that said it stopped stays stopped.
create or replace function public.beat_worker(p_id text, p_worker_clock timestamptz) returns table (state text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_worker public.workers;
  v_now timestamptz;
begin
  select * into v_worker from public.workers w where w.id = p_id for no key update;
  v_now := clock_timestamp();
  if v_worker.state in ('active', 'draining') then
    update public.workers w
    set heartbeat_at = v_now, clock_offset = p_worker_clock - v_now,
      backend_pid = pg_backend_pid(), backend_start = leasehold.backend_start()
    where w.id = p_id;
  end if;
  return query select v_worker.state where v_worker.id is not null;
end
$$;
