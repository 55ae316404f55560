-- Pushes the lapse forward as the owner. Refused after the lapse, when somebody else may have taken over already, and
-- when the attempt is not the caller's any more; the reason says which. Writes three columns that no index holds, so
-- that a heartbeat stays within its page, and no line of history.
create or replace function public.renew_lease(p_job_id bigint, p_owner text, p_token bigint)
returns table (renewed boolean, lease_until timestamptz, stop_requested boolean, reason text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs;
  v_now timestamptz;
begin
  -- The subject is not locked: a renewal grants nothing, and must not wait for a long admitted write.
  select * into v_job from public.processing_jobs j where j.id = p_job_id for no key update;
  v_now := clock_timestamp();
  renewed := false;
  stop_requested := v_job.stop_requested_at is not null;

  if not leasehold.owns_attempt(v_job, p_owner, p_token) then
    reason := 'taken over';
  elsif v_job.lease_until <= v_now then
    reason := 'lapsed';
    lease_until := v_job.lease_until;
  else
    update public.processing_jobs j
    set heartbeat_at = v_now, lease_until = v_now + q.ttl, renewals = j.renewals + 1
    from public.queues q
    where j.id = p_job_id and q.name = j.queue
    returning true, j.lease_until into renewed, lease_until;
  end if;

  if not renewed and v_job.id is not null then
    perform leasehold.record_renewal_refused(v_job, p_owner, p_token, reason, v_now);
  end if;
  return next;
end
$$;
