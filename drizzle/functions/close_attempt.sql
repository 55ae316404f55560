-- Closes an open attempt as failed in an operator's name and returns the row as it then stands. The guard is repeated
-- in the statement that writes; that it holds was checked under the same locks, so anything but one row is an error.
create or replace function leasehold.close_attempt(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_by constant text := p_command #>> '{actor,name}';
  v_closed public.processing_jobs;
begin
  update public.processing_jobs j
  set status = 'failed',
    finished_at = p_now,
    last_error = format('marked failed by %s: %s', v_by, p_command ->> 'reason')
  where j.id = p_job.id and j.status in ('running', 'held') and leasehold.guard_holds(j, p_command -> 'guard')
  returning j.* into strict v_closed;

  perform leasehold.record_event(v_closed, 'marked_failed', p_now, jsonb_build_object(
    'by', v_by, 'reason', p_command -> 'reason'
  ));
  return v_closed;
end
$$;
