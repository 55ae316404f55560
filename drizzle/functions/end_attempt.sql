-- Closes a running attempt for good and returns the row. Called under the locks of its subject and its row.
create or replace function leasehold.end_attempt(
  p_job public.processing_jobs, p_status text, p_error text, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_closed public.processing_jobs;
begin
  update public.processing_jobs
  set status = p_status, finished_at = p_now, last_error = p_error
  where id = p_job.id and status = 'running'
  returning * into strict v_closed;
  perform leasehold.record_lease_minute(
    v_closed.queue, p_now, p_completed => (p_status = 'completed')::integer, p_failed => (p_status = 'failed')::integer
  );
  return v_closed;
end
$$;
