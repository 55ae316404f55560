-- Why an attempt is not cancelled as it stands, in one sentence; NULL when it may be.
create or replace function leasehold.why_no_cancel(p_job public.processing_jobs) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_job.status in ('pending', 'held') then null
    when p_job.status = 'running' then format('%s is working on attempt %s. Request a stop or wait it out.',
      coalesce(p_job.lease_owner, 'Somebody'), p_job.attempt)
    else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end;
end
$$;
