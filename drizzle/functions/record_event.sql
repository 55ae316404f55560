-- One line of a subject's history.
create or replace function leasehold.record_event(
  p_job public.processing_jobs, p_kind text, p_now timestamptz, p_detail jsonb default '{}'
) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token, detail)
  values (
    p_now, p_job.id, p_job.queue, p_job.subject, p_job.attempt, p_kind, p_job.lease_owner, p_job.lease_token, p_detail
  )
$$;
