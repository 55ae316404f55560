-- Why an act is not carried out on a job of somebody else's as it stands, in one sentence; NULL when it may be.
create or replace function leasehold.why_no_foreign_act(p_verb text, p_job leasehold_sources.foreign_job, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_job.status in ('pending', 'held') then format('It is %s: nobody holds it.', p_job.status)
    when p_job.status = 'completed' then 'It has completed.'
    when p_job.status = 'failed' and p_verb = 'mark-failed' then 'It is already closed as failed.'
    when p_job.refusals ? p_verb then p_job.refusals ->> p_verb
    when p_job.status = 'running' then leasehold.why_foreign_owner_may_live(p_job, p_now)
  end;
end
$$;
