-- Why the owner of an attempt is not fenced off now, in one sentence; NULL when it may be. A lease is the owner's right
-- while it is live, and one person alone does not take it away.
create or replace function leasehold.why_no_fence(p_job public.processing_jobs, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_job.status in ('pending', 'held') then
      format('Attempt %s is %s: nobody holds it.', p_job.attempt, p_job.status)
    when p_job.status <> 'running' then
      format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    when p_job.lease_until > p_now then
      format('The lease is live for %s more: fencing off a live owner needs a second person.',
        leasehold.spoken_duration(p_job.lease_until - p_now))
  end
$$;
