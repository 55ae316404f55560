-- Whether an attempt is the newest of its subject: only that one can be retried.
create or replace function leasehold.is_newest_attempt(p_job public.processing_jobs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select not exists (
    select from public.processing_jobs j
    where j.queue = p_job.queue and j.subject = p_job.subject and j.attempt > p_job.attempt
  )
$$;
