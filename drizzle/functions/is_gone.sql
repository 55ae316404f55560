-- Whether the process of a signal is over: its pid is free or another's. One whose start is hidden is not known to be gone.
create or replace function leasehold.is_gone(p_intent leasehold.signal_intents, p_backend leasehold.backend) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_backend.backend_start is distinct from p_intent.backend_start
    and (p_backend.pid is null or p_backend.backend_start is not null)
$$;
