-- The same of an armed wait on a job of somebody else's: {state, detail}, or NULL while there is still something to wait for. What would take
-- a second person is done by nobody unattended: that is for people.
create or replace function leasehold.judge_wait_elsewhere(
  p_wait leasehold.lease_waits, p_job leasehold_sources.foreign_job, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_command constant jsonb := leasehold.wait_command(p_wait);
  c_acts constant leasehold.foreign_acts := leasehold.find_foreign_acts(c_command);
  v_why_not text;
begin
  if c_acts.source is null then
    return leasehold.wait_end('needs_you', format(
      'The owner of the jobs of %s does not allow acts on them here any more, so what became of it could not be looked at.',
      p_wait.source));
  elsif p_job.source is null then
    return leasehold.wait_end('needs_you', format('It is not in %s any more: it may be done, and what is done may be removed there.',
      c_acts.relation));
  elsif p_job.status = 'completed' then
    return leasehold.wait_end('stood_down', leasehold.what_changed(p_job, c_command -> 'guard', p_now) || ' The owner was alive.');
  elsif p_job.status <> 'running' then
    return leasehold.wait_end('superseded', leasehold.what_changed(p_job, c_command -> 'guard', p_now));
  elsif (p_job.owner, p_job.attempt, p_job.started_at) is distinct from (p_wait.owner, p_wait.attempt, p_wait.started_at) then
    return leasehold.wait_end('needs_you', leasehold.what_changed(p_job, c_command -> 'guard', p_now));
  elsif p_job.lease_until > p_wait.lease_until then
    return leasehold.wait_end('stood_down', format('%s renewed its lease, until %s. The owner is alive.', coalesce(p_wait.owner, 'Its owner'),
      leasehold.spoken_time(p_job.lease_until, p_now)));
  elsif p_job.lease_until is distinct from p_wait.lease_until then
    return leasehold.wait_end('needs_you', 'The lease was shortened or taken off the row by somebody else than its owner.');
  end if;
  v_why_not := leasehold.why_armer_may_not(p_wait);
  if v_why_not is not null then
    return leasehold.wait_end('needs_you', v_why_not);
  elsif p_now < p_wait.due_at or p_now - leasehold.database_started_at() < p_job.heartbeat_limit * interval '1 s' then
    return null;
  end if;

  if p_wait.follow_up <> 'notify' then
    v_why_not := coalesce(
      leasehold.why_foreign_owner_may_live(p_job, p_now),
      leasehold.danger_of(p_wait.follow_up, p_job, c_command, p_now) ->> 'why' || ' That takes a second person.'
    );
    if v_why_not is not null then
      return leasehold.wait_end('needs_you', v_why_not);
    end if;
  end if;
  return leasehold.wait_end('fired', format('The lease of %s lapsed at %s, and nobody renewed it or took it over.',
    coalesce(p_wait.owner, 'its owner'), leasehold.spoken_time(p_wait.lease_until, p_now)));
end
$$;
