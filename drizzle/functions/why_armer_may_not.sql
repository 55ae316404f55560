-- Why a wait may no longer act in the name of who armed it, in one sentence; NULL when it may.
create or replace function leasehold.why_armer_may_not(p_wait leasehold.lease_waits) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.why_person_may_not(
    p_wait.actor_id, p_wait.actor_name, p_wait.actor_role, 'armed', p_wait.armed_at, clock_timestamp()
  )
$$;
