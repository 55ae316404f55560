-- Counts a refused renewal, and tells the history of the first one of each owner: the rest would say nothing new.
create or replace function leasehold.record_renewal_refused(
  p_job public.processing_jobs, p_owner text, p_token bigint, p_reason text, p_now timestamptz
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform leasehold.record_lease_minute(p_job.queue, p_now, p_renew_failures => 1);
  insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token, detail)
  select p_now, p_job.id, p_job.queue, p_job.subject, p_job.attempt, 'lease_lost', p_owner, p_token,
    jsonb_build_object('reason', p_reason)
  where not exists (
    select from public.job_events e
    where e.queue = p_job.queue and e.subject = p_job.subject and e.job_id = p_job.id
      and e.kind = 'lease_lost' and e.owner = p_owner and e.token = p_token
      -- No month before it was made is looked into; a day for a clock that was set back.
      and e.at >= p_job.created_at - interval '1 day'
  );
end
$$;
