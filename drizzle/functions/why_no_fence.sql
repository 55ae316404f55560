-- Why the owner of an attempt is not fenced off, in one sentence; NULL when it may be. That a live lease takes two persons
-- is the gate's, and was asked before.
create or replace function leasehold.why_no_fence(p_job public.processing_jobs) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_job.status in ('pending', 'held') then
      format('Attempt %s is %s: nobody holds it.', p_job.attempt, p_job.status)
    when p_job.status <> 'running' then
      format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end
$$;
