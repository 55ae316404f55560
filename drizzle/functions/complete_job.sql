-- Closes the attempt as completed. Accepted while it runs under this token, lapsed or not. False, and recorded as a
-- rejected write, when it is not the caller's any more. Told twice, as after a lost answer, it is true twice.
create or replace function public.complete_job(p_job_id bigint, p_owner text, p_token bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job constant public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
begin
  if v_job.status = 'completed' and v_job.lease_owner = p_owner and v_job.lease_token = p_token then
    return true;
  elsif not leasehold.owns_attempt(v_job, p_owner, p_token) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'complete_job', v_now);
    return false;
  end if;
  perform leasehold.record_event(leasehold.end_attempt(v_job, 'completed', null, v_now), 'completed', v_now);
  return true;
end
$$;
