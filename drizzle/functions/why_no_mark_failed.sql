-- Why an attempt is not marked failed as it stands, in one sentence; NULL when it may be. What its effects ask is
-- why_ask_effect's.
create or replace function leasehold.why_no_mark_failed(p_job public.processing_jobs, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_job.status
    when 'running' then leasehold.why_owner_may_live(p_job, p_now)
    when 'pending' then format('Attempt %s is pending: nobody holds it.', p_job.attempt)
    when 'held' then format('Attempt %s is held: nobody works on it.', p_job.attempt)
    else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end;
end
$$;
