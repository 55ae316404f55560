-- Says that the owner begins a stage. False, and recorded, when the attempt is not the caller's any more.
create or replace function public.enter_stage(p_job_id bigint, p_owner text, p_token bigint, p_stage text)
returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
begin
  if not leasehold.owns_attempt(v_job, p_owner, p_token) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'enter_stage', v_now);
    return false;
  end if;
  update public.processing_jobs
  set processing_stage = p_stage, stage_entered_at = v_now
  where id = p_job_id
  returning * into strict v_job;
  perform leasehold.record_event(v_job, 'stage_entered', v_now, jsonb_build_object('stage', p_stage));
  return true;
end
$$;
