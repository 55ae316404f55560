-- Closes an open attempt as failed in an operator's name and returns the row as it then stands. The guard is repeated
-- in the statement that writes; that it holds was checked under the same locks, so anything but one row is an error.
-- p_detail adds to what the subject's history tells.
create or replace function leasehold.close_attempt(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz, p_detail jsonb default '{}'
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_did constant text := case p_verb
    when 'fence-off' then 'fenced off'
    when 'cancel-pending' then 'cancelled'
    else 'marked failed'
  end;
  v_closed public.processing_jobs;
begin
  update public.processing_jobs j
  set status = 'failed',
    finished_at = p_now,
    last_error = format('%s by %s: %s', v_did, p_command #>> '{actor,name}', p_command ->> 'reason')
  where j.id = p_job.id and j.status in ('pending', 'running', 'held')
    and leasehold.guard_holds(p_verb, j, p_command -> 'guard')
  returning j.* into strict v_closed;

  perform leasehold.record_event(v_closed, replace(v_did, ' ', '_'), p_now, p_detail || leasehold.words_of(p_command));
  return v_closed;
end
$$;
