-- Why the lease of an attempt cannot be waited out now, in one sentence; NULL when it can.
create or replace function leasehold.why_not_wait_out(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_job.status <> 'running' then
      format('Attempt %s is %s: it has no lease to wait out.', p_job.attempt, p_job.status)
    when p_job.lease_until is null or p_job.lease_owner is null or p_job.lease_token is null then
      format('Attempt %s runs without a whole lease, so none will lapse.', p_job.attempt)
    when p_job.lease_until <= p_now then
      format('The lease lapsed at %s: there is nothing left to wait for.',
        leasehold.spoken_time(p_job.lease_until, p_now))
    else leasehold.who_waits_already(p_command, p_now)
  end;
end
$$;
