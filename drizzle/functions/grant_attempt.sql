-- Makes a pending attempt the owner's, under the lock of its subject: the token is drawn here and nowhere else, so that
-- the order of tokens is the order of owners. p_event tells how it was won: acquired, or taken_over.
create or replace function leasehold.grant_attempt(
  p_job public.processing_jobs, p_owner text, p_event text, p_now timestamptz
) returns public.granted_job
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_token bigint;
  v_job public.processing_jobs;
begin
  if coalesce(p_owner, '') = '' then
    raise exception 'A lease needs an owner.' using errcode = 'invalid_parameter_value';
  end if;

  update public.subjects
  set last_token = greatest(last_token + 1, floor_token)
  where queue = p_job.queue and subject = p_job.subject
  returning last_token into strict v_token;

  update public.processing_jobs j
  set status = 'running', lease_owner = p_owner, lease_token = v_token,
    lease_until = p_now + q.ttl, heartbeat_at = p_now, started_at = p_now
  from public.queues q
  where j.id = p_job.id and j.status = 'pending' and q.name = j.queue
  returning j.* into strict v_job;

  perform leasehold.record_event(v_job, p_event, p_now);
  perform leasehold.record_lease_minute(
    v_job.queue, p_now, p_latency => greatest(p_now - greatest(v_job.available_at, v_job.created_at), '0 s')
  );
  return row(
    v_job.id, v_job.subject, v_job.attempt, v_job.lease_token, v_job.lease_until, v_job.processing_stage, v_job.payload
  )::public.granted_job;
end
$$;
