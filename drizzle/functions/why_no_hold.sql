-- Why an attempt is not held as it stands, in one sentence; NULL when it may be. One that runs is not: its worker would
-- go on.
create or replace function leasehold.why_no_hold(p_job public.processing_jobs) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_job.status
    when 'pending' then null
    when 'running' then format('%s is working on attempt %s. Request a stop or wait it out, and hold the next attempt.',
      coalesce(p_job.lease_owner, 'Somebody'), p_job.attempt)
    when 'held' then format('Attempt %s is held already.', p_job.attempt)
    else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end;
end
$$;
