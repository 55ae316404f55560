-- Why the lease on a job of somebody else's cannot be waited out now, in one sentence; NULL when it can. A follow-up is refused here that
-- its table or its owner would refuse then.
create or replace function leasehold.why_not_wait_elsewhere(
  p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_follow_up constant text := p_command ->> 'followUp';
  c_acts constant leasehold.foreign_acts := leasehold.find_foreign_acts(p_command);
begin
  return case
    when p_job.status <> 'running' then format('It is %s: it has no lease to wait out.', p_job.status)
    when p_job.lease_until is null then 'Its table tells of no lease on it, so none will lapse.'
    when p_job.lease_until <= p_now then
      format('The lease lapsed at %s: there is nothing left to wait for.',
        leasehold.spoken_time(p_job.lease_until, p_now))
    when c_follow_up <> 'notify' and not c_follow_up = any (c_acts.verbs) then
      format('The owner of the jobs of %s does not allow what is to follow.', p_job.source)
    when p_job.refusals ? c_follow_up then p_job.refusals ->> c_follow_up
    else leasehold.who_waits_already(p_command, p_now)
  end;
end
$$;
