-- The act itself: parks a pending attempt. One that runs is not held: its worker would go on. Called under the locks,
-- with the guard checked.
create or replace function leasehold.write_hold(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_held public.processing_jobs;
begin
  if p_job.status <> 'pending' then
    return leasehold.no_rows('refused', case p_job.status
      when 'running' then format('%s is working on attempt %s. Request a stop or wait it out, and hold the next attempt.',
        coalesce(p_job.lease_owner, 'Somebody'), p_job.attempt)
      when 'held' then format('Attempt %s is held already.', p_job.attempt)
      else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    end);
  end if;

  update public.processing_jobs j
  set status = 'held'
  where j.id = p_job.id and j.status = 'pending' and leasehold.guard_holds('hold', j, p_command -> 'guard')
  returning j.* into strict v_held;
  perform leasehold.record_event(v_held, 'held', p_now, leasehold.words_of(p_command));
  return leasehold.one_row(
    format('Attempt %s of %s is held now: nobody claims it until it is released.', p_job.attempt, p_job.subject),
    p_job, v_held
  );
end
$$;
