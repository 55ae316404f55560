-- Why the owner of an attempt is not to be asked to stop, in one sentence; NULL when it is. An owner that is presumed
-- gone hears nothing; of one that is silent under a live lease nobody can tell.
create or replace function leasehold.why_no_stop(p_job public.processing_jobs, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_job.status in ('pending', 'held') then
      format('Attempt %s is %s: nobody works on it.', p_job.attempt, p_job.status)
    when p_job.status <> 'running' then
      format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    when p_job.stop_requested_at is not null then
      format('%s asked it to stop at %s already.',
        coalesce((
          select e.detail ->> 'by' from public.job_events e
          where e.queue = p_job.queue and e.subject = p_job.subject and e.job_id = p_job.id and e.kind = 'stop_requested'
            -- As in record_renewal_refused.
            and e.at >= p_job.created_at - interval '1 day'
          order by e.id desc limit 1
        ), 'Somebody'), leasehold.spoken_time(p_job.stop_requested_at, p_now))
    when p_job.lease_owner is null then
      'It has no owner that could be asked.'
    when exists (select from public.workers w where w.id = p_job.lease_owner and w.state = 'stopped') then
      format('%s has stopped, as its exit record says: nobody would hear it.', p_job.lease_owner)
    when leasehold.why_owner_may_live(p_job, p_now) is null then
      format('%s is presumed gone: nobody would hear it. Mark it failed or retry it.', p_job.lease_owner)
  end;
end
$$;
