-- Locks an attempt for a write in its owner's name, in the order every function keeps: its subject, then its row.
-- Returns the row as it stands under these locks, a row of nulls when there is none of that id.
--
-- NO KEY UPDATE excludes every other grant, act and admission, and lets the foreign key checks of other rows through.
create or replace function leasehold.lock_attempt(p_job_id bigint) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs;
begin
  select * into v_job from public.processing_jobs where id = p_job_id;
  perform from public.subjects where queue = v_job.queue and subject = v_job.subject for no key update;
  select * into v_job from public.processing_jobs where id = p_job_id for no key update;
  return v_job;
end
$$;
