-- Opens a subject's first attempt as pending and returns its row. Called under the lock of the subject.
create or replace function leasehold.open_first_attempt(
  p_queue public.queues, p_subject text, p_payload jsonb, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs;
begin
  insert into public.processing_jobs (
    queue, subject, attempt, max_attempts, status, available_at, payload, created_at
  )
  values (p_queue.name, p_subject, 1, p_queue.max_attempts, 'pending', p_now, p_payload, p_now)
  returning * into v_job;
  perform leasehold.record_event(v_job, 'created', p_now);
  return v_job;
end
$$;
