-- The act itself: asks the owner of a running attempt to stop, where somebody may be there to hear it. Called under the
-- locks, with the guard checked.
create or replace function leasehold.write_request_stop(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_no_stop(p_job, p_now);
  v_asked public.processing_jobs;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;

  update public.processing_jobs j
  set stop_requested_at = p_now
  where j.id = p_job.id and j.stop_requested_at is null
    and leasehold.guard_holds('request-stop', j, p_command -> 'guard')
  returning j.* into strict v_asked;
  perform leasehold.record_event(v_asked, 'stop_requested', p_now, leasehold.words_of(p_command));
  return leasehold.one_row(
    format('%s is asked to stop; it hears that at its next heartbeat.', p_job.lease_owner), p_job, v_asked
  );
end
$$;
