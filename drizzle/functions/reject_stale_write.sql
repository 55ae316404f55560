-- Records that a write came from somebody who does not own the attempt (any more). Nothing of it is carried out.
create or replace function leasehold.reject_stale_write(
  p_job public.processing_jobs, p_owner text, p_token bigint, p_write text, p_now timestamptz
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job.id is null then
    return;
  end if;
  insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token, detail)
  values (
    p_now, p_job.id, p_job.queue, p_job.subject, p_job.attempt, 'stale_write_rejected', p_owner, p_token,
    jsonb_build_object(
      'write', p_write, 'status', p_job.status, 'owner', p_job.lease_owner, 'token', p_job.lease_token::text
    )
  );
  perform leasehold.record_lease_minute(p_job.queue, p_now, p_stale_writes => 1);
end
$$;
