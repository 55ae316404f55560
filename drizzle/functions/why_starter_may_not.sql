-- Why a bulk recovery no longer acts in the name of who started it, in one sentence; NULL when it may. Asked for each batch.
create or replace function leasehold.why_starter_may_not(p_run leasehold.bulk_runs, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.why_person_may_not(p_run.by_id, p_run.by_name, p_run.by_role, 'started', p_run.started_at, p_now)
$$;
