-- Enters a process start among the workers. Its id is never reused: a second registration of it is an error. The backend
-- is the one of this call; the worker reports it again with each beat, since a reconnect changes it.
create or replace function public.register_worker(
  p_id text, p_host text, p_os_pid integer, p_application_name text,
  p_queues text[], p_version text, p_worker_clock timestamptz
) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into public.workers (
    id, host, os_pid, backend_pid, backend_start, application_name, clock_offset, queues, version,
    started_at, heartbeat_at
  )
  select p_id, p_host, p_os_pid, pg_backend_pid(), leasehold.backend_start(), p_application_name,
    p_worker_clock - now.at, p_queues, p_version, now.at, now.at
  from (select clock_timestamp() as at) now
$$;
