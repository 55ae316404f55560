-- Why a running job of somebody else's may not be taken from its owner now, in one sentence; NULL when nothing says that the owner
-- works on it. Asked under the locks.
create or replace function leasehold.why_foreign_owner_may_live(p_job leasehold_sources.foreign_job, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_owner constant text := coalesce(p_job.owner, 'Its owner');
  c_limit constant interval := p_job.heartbeat_limit * interval '1 s';
  c_sign constant timestamptz := leasehold.last_sign_of(p_job);
  c_database_age constant interval := p_now - leasehold.database_started_at();
  v_pid integer;
begin
  if p_job.session_name <> '' then
    select a.pid into v_pid
    from pg_stat_activity a
    where a.application_name = left(p_job.session_name, 63) and a.pid <> pg_backend_pid()
    limit 1;
  end if;
  return case
    when p_job.lease_until > p_now then
      format('The lease is live for %s more. Wait it out.', leasehold.spoken_duration(p_job.lease_until - p_now))
    -- While the database was away nobody could report.
    when c_database_age < c_limit then
      format('The database started %s ago, and its workers have %s to report. Ask again in %s.',
        leasehold.spoken_duration(c_database_age), leasehold.spoken_duration(c_limit),
        leasehold.spoken_duration(c_limit - c_database_age))
    when p_now - c_sign <= c_limit then
      coalesce(
        leasehold.why_no_age(coalesce(p_job.owner, 'its owner'), c_sign, p_now) || ' It may be at work.',
        format('%s gave a sign of life %s ago; it counts as silent only after %s.', c_owner,
          leasehold.spoken_duration(greatest(p_now - c_sign, '0 s')), leasehold.spoken_duration(c_limit))
      )
    when v_pid is not null then
      format('A session of %s is open: pid %s. It may still be at work.', c_owner, v_pid)
  end;
end
$$;
