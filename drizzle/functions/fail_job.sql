-- Closes the attempt as failed with its error; while attempts are left, the next is pending after a pause that doubles
-- from one second to five minutes. Accepted and refused like complete_job.
create or replace function public.fail_job(p_job_id bigint, p_owner text, p_token bigint, p_error text)
returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
  v_pause constant interval := least(interval '1 s' * 2 ^ least(v_job.attempt - 1, 10), interval '5 min');
begin
  if not leasehold.owns_attempt(v_job, p_owner, p_token) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'fail_job', v_now);
    return false;
  end if;
  v_job := leasehold.end_attempt(v_job, 'failed', p_error, v_now);
  perform leasehold.record_event(v_job, 'failed', v_now, jsonb_build_object('error', p_error));
  if v_job.attempt < v_job.max_attempts then
    perform leasehold.open_successor(v_job, v_job.max_attempts, v_now + v_pause, v_now);
  end if;
  return true;
end
$$;
