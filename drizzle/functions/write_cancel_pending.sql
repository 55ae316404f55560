-- The act itself: closes an attempt that nobody has begun. It opens no other and takes no row away. Called under the
-- locks, with the guard checked.
create or replace function leasehold.write_cancel_pending(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job.status not in ('pending', 'held') then
    return leasehold.no_rows('refused', case p_job.status
      when 'running' then format('%s is working on attempt %s. Request a stop or wait it out.',
        coalesce(p_job.lease_owner, 'Somebody'), p_job.attempt)
      else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    end);
  end if;
  return leasehold.one_row(
    format('Attempt %s of %s is cancelled now, closed as failed.', p_job.attempt, p_job.subject),
    p_job, leasehold.close_attempt('cancel-pending', p_job, p_command, p_now)
  );
end
$$;
