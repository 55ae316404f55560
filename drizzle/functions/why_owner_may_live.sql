-- Why a running attempt may not be taken from its owner now, in one sentence; NULL when it may. p_now is the database's
-- clock, read after the locks were held.
create or replace function leasehold.why_owner_may_live(p_job public.processing_jobs, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit interval;
  v_progress_limit interval;
  v_worker public.workers;
  v_sign_of_life timestamptz;
  v_database_age interval := p_now - pg_postmaster_start_time();
begin
  select q.heartbeat_limit, q.progress_limit into v_limit, v_progress_limit from public.queues q where q.name = p_job.queue;
  select w.* into v_worker from public.workers w where w.id = p_job.lease_owner;
  v_sign_of_life := coalesce(greatest(p_job.heartbeat_at, v_worker.heartbeat_at), p_job.started_at, p_job.created_at);

  return case
    when p_job.lease_until > p_now then
      format('The lease is live for %s more. Wait it out.', leasehold.spoken_duration(p_job.lease_until - p_now))
    -- Its own exit record is the one certain proof.
    when v_worker.state = 'stopped' then null
    -- While the database was away nobody could report.
    when v_database_age < v_limit then
      format('The database started %s ago, and its workers have %s to report. Ask again in %s.',
        leasehold.spoken_duration(v_database_age), leasehold.spoken_duration(v_limit),
        leasehold.spoken_duration(v_limit - v_database_age))
    when p_now - v_sign_of_life <= v_limit then
      coalesce(
        leasehold.why_no_age(coalesce(p_job.lease_owner, 'its owner'), v_sign_of_life, p_now) || ' It may be at work.',
        format('%s gave a sign of life %s ago; it counts as silent only after %s.',
          coalesce(p_job.lease_owner, 'Its owner'), leasehold.spoken_duration(greatest(p_now - v_sign_of_life, '0 s')),
          leasehold.spoken_duration(v_limit))
      )
    -- It may have stopped its heartbeat before its work; excused for as long as one stage may take.
    when v_worker.state = 'draining' and p_now - v_sign_of_life <= v_progress_limit then
      format('%s is draining and may still finish; it counts as silent only after %s.', p_job.lease_owner,
        leasehold.spoken_duration(v_progress_limit))
  end;
end
$$;
