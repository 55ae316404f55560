-- Gives the job back before its end, as a worker does that was asked to leave: the next attempt is pending at once, and
-- this one does not count against the limit. Accepted and refused like complete_job.
create or replace function public.release_job(p_job_id bigint, p_owner text, p_token bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
begin
  if not leasehold.owns_attempt(v_job, p_owner, p_token) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'release_job', v_now);
    return false;
  end if;
  v_job := leasehold.end_attempt(v_job, 'failed', 'released by its worker', v_now);
  perform leasehold.record_event(v_job, 'released', v_now);
  perform leasehold.open_successor(v_job, v_job.max_attempts + 1, v_now, v_now);
  return true;
end
$$;
