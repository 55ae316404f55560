-- Closes an attempt whose lease lapsed (or that never had one) and opens the next, two statements: as one, the new row
-- could be checked against the index of running attempts before the old one had left it. At max_attempts it closes
-- without successor and returns a row of nulls, so that a job that takes its worker down does not go round for ever.
create or replace function leasehold.close_lapsed_attempt(p_job public.processing_jobs, p_now timestamptz)
returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_closed constant public.processing_jobs := leasehold.end_attempt(p_job, 'failed', 'lease lapsed', p_now);
begin
  perform leasehold.record_event(v_closed, 'lease_lapsed', p_now, jsonb_build_object(
    'leaseUntil', leasehold.utc_text(v_closed.lease_until), 'stage', v_closed.processing_stage
  ));
  if v_closed.attempt >= v_closed.max_attempts then
    return null;
  end if;
  return leasehold.open_successor(v_closed, v_closed.max_attempts, p_now, p_now);
end
$$;
