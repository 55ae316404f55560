-- Why an attempt is not retried as it stands, in one sentence; NULL when it may be. That it is its subject's newest is asked
-- before, by is_newest_attempt; what its effects ask is why_ask_effect's.
create or replace function leasehold.why_no_retry(p_job public.processing_jobs, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_job.status
    when 'running' then leasehold.why_owner_may_live(p_job, p_now)
    when 'pending' then format('Attempt %s is pending: a worker may claim it already.', p_job.attempt)
    when 'completed' then format('Attempt %s completed, and what completed is not retried.', p_job.attempt)
  end;
end
$$;
