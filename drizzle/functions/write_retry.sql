-- The act itself: opens the next attempt after a failed one, or closes a lapsed or held one and opens the next in the
-- same act. Only the newest attempt of a subject can be retried. Called under the locks, with the guard checked.
create or replace function leasehold.write_retry(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_open constant boolean := p_job.status in ('running', 'held');
  v_why_not text := case p_job.status
    when 'running' then leasehold.why_owner_may_live(p_job, p_now)
    when 'pending' then format('Attempt %s is pending: a worker may claim it already.', p_job.attempt)
    when 'completed' then format('Attempt %s completed, and what completed is not retried.', p_job.attempt)
  end;
  v_end jsonb;
  v_closed public.processing_jobs := p_job;
  v_next public.processing_jobs;
begin
  if exists (
    select from public.processing_jobs j
    where j.queue = p_job.queue and j.subject = p_job.subject and j.attempt > p_job.attempt
  ) then
    return leasehold.no_rows('stale', leasehold.what_changed(p_job, p_command -> 'guard', p_now));
  elsif v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('retry', p_job, p_command, p_now);
  if v_end is not null then
    return v_end;
  end if;

  if v_open then
    v_closed := leasehold.close_attempt('retry', p_job, p_command, p_now);
  end if;
  v_next := leasehold.open_retry(v_closed, p_command, p_now);
  return jsonb_build_object(
    'outcome', 'done',
    'detail', concat_ws(' ',
      case when v_open then format('Attempt %s is failed now.', p_job.attempt) end,
      case v_next.status
        when 'held' then format('Attempt %s starts held: an effect in doubt could happen twice.', v_next.attempt)
        else format('Attempt %s is pending%s.', v_next.attempt, ' and goes on from stage ' || v_next.processing_stage)
      end),
    'rowsChanged', case when v_open then 2 else 1 end,
    'before', jsonb_build_array(leasehold.recorded_row(p_job)),
    'after', jsonb_build_array(leasehold.recorded_row(v_closed), leasehold.recorded_row(v_next)),
    'successorKey', v_next.id::text
  );
end
$$;
