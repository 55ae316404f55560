-- Why the hold of an attempt is not released as it stands, in one sentence; NULL when it may be. What its effects ask is
-- why_ask_effect's.
create or replace function leasehold.why_no_release(p_job public.processing_jobs) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_job.status = 'held' then null
    when p_job.status in ('pending', 'running') then
      format('Attempt %s is %s: there is no hold to release.', p_job.attempt, p_job.status)
    else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end;
end
$$;
