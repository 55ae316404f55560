-- Whether an attempt is still what the operator saw. Null equals null; a guard that leaves a column out never holds,
-- because "not looked at" must not read as "was null".
create or replace function leasehold.guard_holds(p_job public.processing_jobs, p_guard jsonb) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.guarded_columns(p_job) = p_guard
$$;
