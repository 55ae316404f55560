-- The act itself: tells a worker to leave. Its state is the message, which it reads with its next heartbeat. Called under
-- the lock, with the guard checked.
create or replace function leasehold.write_drain_worker(p_worker public.workers, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_draining public.workers;
begin
  if p_worker.state <> 'active' then
    return leasehold.no_rows('refused', case p_worker.state
      when 'draining' then format('%s is draining already.', p_worker.id)
      else format('%s has stopped, as its exit record says.', p_worker.id)
    end);
  end if;
  update public.workers w
  set state = 'draining'
  where w.id = p_worker.id and leasehold.guard_holds('drain-worker', w, p_command -> 'guard')
  returning w.* into strict v_draining;
  return leasehold.one_row(
    format('%s is told to drain; it hears that at its next heartbeat.', p_worker.id), p_worker, v_draining
  );
end
$$;
