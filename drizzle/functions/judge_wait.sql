-- What is to become of an armed wait, from its job as it stands under the locks: {state, detail}, or NULL while there is
-- still something to wait for. 'fired' means that nothing speaks against the follow-up.
create or replace function leasehold.judge_wait(
  p_wait leasehold.lease_waits, p_job public.processing_jobs, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_guard constant jsonb := leasehold.wait_command(p_wait) -> 'guard';
  v_settled boolean;
  v_why_not text;
begin
  if p_job.id is null then
    return leasehold.wait_end('needs_you', format('There is no job %s any more.', p_wait.job_key));
  elsif p_job.status = 'completed' then
    return leasehold.wait_end('stood_down', leasehold.what_changed(p_job, v_guard, p_now) || ' The owner was alive.');
  elsif p_job.status <> 'running' then
    return leasehold.wait_end('superseded', leasehold.what_changed(p_job, v_guard, p_now));
  elsif p_job.lease_owner is distinct from p_wait.owner or p_job.lease_token is distinct from p_wait.token then
    return leasehold.wait_end('needs_you', format('Attempt %s belongs to %s with token %s now, not to %s with token %s.',
      p_job.attempt, coalesce(p_job.lease_owner, 'nobody'), coalesce(p_job.lease_token::text, 'none'), p_wait.owner,
      p_wait.token));
  elsif p_job.lease_until > p_wait.lease_until then
    return leasehold.wait_end('stood_down', leasehold.what_changed(p_job, v_guard, p_now) || ' The owner is alive.');
  elsif p_job.lease_until is distinct from p_wait.lease_until then
    return leasehold.wait_end('needs_you', 'The lease was shortened or taken off the row by somebody else than its owner.');
  end if;
  v_why_not := leasehold.why_armer_may_not(p_wait);
  if v_why_not is not null then
    return leasehold.wait_end('needs_you', v_why_not);
  end if;

  select leasehold.had_time_to_beat(q.heartbeat_limit, p_now) into v_settled
  from public.queues q
  where q.name = p_job.queue;
  if p_now < p_wait.due_at or not v_settled then
    return null;
  end if;

  v_why_not := case when p_wait.follow_up <> 'notify' then leasehold.why_owner_may_live(p_job, p_now) end;
  if v_why_not is not null then
    return leasehold.wait_end('needs_you', v_why_not);
  end if;
  return leasehold.wait_end('fired', format('The lease of %s lapsed at %s, and nobody renewed it or took it over.',
    p_wait.owner, leasehold.spoken_time(p_wait.lease_until, p_now)));
end
$$;
