-- The same line in the histories of several subjects.
create or replace function leasehold.record_events(
  p_jobs public.processing_jobs[], p_kind text, p_now timestamptz, p_detail jsonb
) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token, detail)
  select p_now, j.id, j.queue, j.subject, j.attempt, p_kind, j.lease_owner, j.lease_token, p_detail
  from unnest(p_jobs) j
$$;
