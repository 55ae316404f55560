-- The act itself: closes a running attempt whose lease lapsed and whose owner is presumed gone. Called under the
-- locks, with the guard checked.
create or replace function leasehold.write_mark_failed(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_no_mark_failed(p_job, p_now);
  v_end jsonb;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('mark-failed', p_job, p_command, p_now);
  return coalesce(v_end, (leasehold.write_on_jobs('mark-failed', array[p_job], array[p_command -> 'guard'], p_command, p_now))[1]);
end
$$;
