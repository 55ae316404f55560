-- The act itself: closes a running attempt whose lease lapsed and whose owner is presumed gone. Called under the
-- locks, with the guard checked.
create or replace function leasehold.write_mark_failed(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not text := case p_job.status
    when 'running' then leasehold.why_owner_may_live(p_job, p_now)
    when 'pending' then format('Attempt %s is pending: nobody holds it.', p_job.attempt)
    when 'held' then format('Attempt %s is held: nobody works on it.', p_job.attempt)
    else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
  end;
  v_end jsonb;
  v_closed public.processing_jobs;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('mark-failed', p_job, p_command, p_now);
  if v_end is not null then
    return v_end;
  end if;

  v_closed := leasehold.close_attempt('mark-failed', p_job, p_command, p_now);
  return leasehold.one_row(format('Attempt %s of %s is failed now.', p_job.attempt, p_job.subject), p_job, v_closed);
end
$$;
