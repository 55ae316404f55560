-- The act itself: closes a running attempt and raises the floor of its subject above every token that was granted, so that
-- a write of the old owner is refused even before there is a successor. Whether the owner lives does not matter. Called under
-- the locks, with the guard checked, and past the gate where the lease is live.
create or replace function leasehold.write_fence_off(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_no_fence(p_job);
  v_end jsonb;
  v_before public.subjects;
  v_raised public.subjects;
  v_closed public.processing_jobs;
  v_checked boolean;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('fence-off', p_job, p_command, p_now);
  if v_end is not null then
    return v_end;
  end if;

  select s.* into strict v_before from public.subjects s where s.queue = p_job.queue and s.subject = p_job.subject;
  update public.subjects s
  set floor_token = s.last_token + 1
  where s.queue = p_job.queue and s.subject = p_job.subject
  returning s.* into strict v_raised;
  v_closed := leasehold.close_attempt('fence-off', p_job, p_command, p_now, jsonb_build_object(
    'floor', v_raised.floor_token::text
  ));
  select q.destination_checks_tokens into v_checked from public.queues q where q.name = p_job.queue;
  return jsonb_build_object(
    'outcome', 'done',
    'detail', concat_ws(' ',
      format('Attempt %s of %s is failed now, and the floor is %s: no token below it is admitted.',
        p_job.attempt, p_job.subject, v_raised.floor_token),
      case when not v_checked then 'The destination of this queue checks no token, so what is written there stands.' end),
    'rowsChanged', 2,
    'before', jsonb_build_array(leasehold.recorded_row(p_job), leasehold.recorded_row(v_before)),
    'after', jsonb_build_array(leasehold.recorded_row(v_closed), leasehold.recorded_row(v_raised)),
    'floorToken', v_raised.floor_token::text
  );
end
$$;
