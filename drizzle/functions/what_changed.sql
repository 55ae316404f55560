-- Why a guard no longer holds: one sentence that says what changed since the operator looked, when, and by whom.
-- Of a job also for a closed attempt that is no longer its subject's newest, whose own row never changes.
create or replace function leasehold.what_changed(
  p_job public.processing_jobs, p_guard jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest public.processing_jobs;
  v_act leasehold.audit_events;
  v_done text;
begin
  select j.* into v_newest
  from public.processing_jobs j
  where j.queue = p_job.queue and j.subject = p_job.subject
  order by j.attempt desc
  limit 1;
  select e.* into v_act
  from leasehold.audit_events e
  where e.source = 'native' and e.target = 'job' and e.job_key = p_job.id::text and e.outcome = 'done'
    and e.action <> 'request-stop'
  order by e.seq desc
  limit 1;
  -- What the newest act left behind, where nothing has moved the row since.
  v_done := case
    when p_job.status = 'failed' then case v_act.action
      when 'mark-failed' then 'marked it failed'
      when 'fence-off' then 'fenced off its owner'
      when 'cancel-pending' then 'cancelled it'
    end
    when p_job.status = 'held' and v_act.action = 'hold' then 'held it'
    when p_job.status = 'pending' and v_act.action = 'release-hold' then 'released its hold'
  end;

  return case
    when v_newest.id <> p_job.id and v_act.action = 'retry' then
      format('%s retried it at %s; attempt %s is %s.',
        v_act.actor_name, leasehold.spoken_time(v_act.at, p_now), v_newest.attempt, v_newest.status)
    when v_newest.id <> p_job.id and v_newest.lease_owner is not null then
      format('%s took it over at %s with token %s, as attempt %s.',
        v_newest.lease_owner, leasehold.spoken_time(v_newest.started_at, p_now),
        v_newest.lease_token, v_newest.attempt)
    when v_newest.id <> p_job.id then
      format('Attempt %s is %s since %s.',
        v_newest.attempt, v_newest.status, leasehold.spoken_time(v_newest.created_at, p_now))
    when p_job.status = 'completed' then
      format('It completed at %s.', leasehold.spoken_time(p_job.finished_at, p_now))
    when v_done is not null then
      format('%s %s at %s.', v_act.actor_name, v_done, leasehold.spoken_time(v_act.at, p_now))
    when p_job.status = 'failed' then
      format('It was closed as failed at %s: %s.',
        leasehold.spoken_time(p_job.finished_at, p_now),
        left(split_part(coalesce(leasehold.redact_text(p_job.last_error), 'no reason given'), E'\n', 1), 200))
    when p_job.status <> p_guard ->> 'status' and p_job.lease_owner is not null then
      format('%s acquired it at %s with token %s.',
        p_job.lease_owner, leasehold.spoken_time(p_job.started_at, p_now), p_job.lease_token)
    when p_job.lease_until > p_now then
      format('%s renewed its lease, which now runs until %s.',
        p_job.lease_owner, leasehold.spoken_time(p_job.lease_until, p_now))
    else
      format('Status, owner, token or lease are not what you saw; it is %s now.', p_job.status)
  end;
end
$$;

create or replace function leasehold.what_changed(p_queue public.queues, p_guard jsonb, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_act leasehold.audit_events;
begin
  select e.* into v_act
  from leasehold.audit_events e
  where e.source = 'native' and e.target = 'queue' and e.job_key = p_queue.name and e.outcome = 'done'
  order by e.seq desc
  limit 1;
  return case
    when p_queue.paused_at is null and v_act.action = 'resume-queue' then
      format('%s resumed it at %s.', v_act.actor_name, leasehold.spoken_time(v_act.at, p_now))
    when p_queue.paused_at is null then 'It is not paused any more.'
    when v_act.action = 'pause-queue' then
      format('%s paused it at %s.', v_act.actor_name, leasehold.spoken_time(p_queue.paused_at, p_now))
    else format('It is paused since %s.', leasehold.spoken_time(p_queue.paused_at, p_now))
  end;
end
$$;

create or replace function leasehold.what_changed(p_worker public.workers, p_guard jsonb, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_act leasehold.audit_events;
begin
  select e.* into v_act
  from leasehold.audit_events e
  where e.source = 'native' and e.target = 'worker' and e.job_key = p_worker.id and e.outcome = 'done'
  order by e.seq desc
  limit 1;
  return case
    when p_worker.state = 'draining' and v_act.action = 'drain-worker' then
      format('%s told it to drain at %s.', v_act.actor_name, leasehold.spoken_time(v_act.at, p_now))
    when p_worker.state = 'draining' then 'It began to drain by itself.'
    when p_worker.state = 'stopped' then 'It has stopped, as its exit record says.'
    else format('It is %s now.', p_worker.state)
  end;
end
$$;

create or replace function leasehold.what_changed(p_person leasehold_auth."user", p_guard jsonb, p_now timestamptz)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_person.id is null then format('There is no account of %s here.', p_person.email)
    when p_guard ->> 'role' is null then format('There is an account of %s here already: %s, %s.',
      p_person.email, p_person.name, p_person.role)
    when p_guard ->> 'role' <> p_person.role then format('%s is %s since %s.',
      p_person.name, p_person.role, leasehold.spoken_time(p_person.role_changed_at, p_now))
    when p_person.disabled_at is not null then format('The account of %s is disabled since %s.',
      p_person.name, leasehold.spoken_time(p_person.disabled_at, p_now))
    else format('The account of %s is not disabled any more.', p_person.name)
  end
$$;

create or replace function leasehold.what_changed(p_finding leasehold.findings, p_guard jsonb, p_now timestamptz)
returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest leasehold.finding_snoozes;
begin
  select s.* into v_newest
  from leasehold.finding_snoozes s
  where s.fingerprint = p_finding.fingerprint
  order by s.id desc
  limit 1;
  return case
    when v_newest.ended_at is not null then
      format('%s had it shown again at %s.', v_newest.ended_by, leasehold.spoken_time(v_newest.ended_at, p_now))
    when v_newest.until <= p_now then
      format('Its snooze was over at %s.', leasehold.spoken_time(v_newest.until, p_now))
    when v_newest.id is not null then
      format('%s snoozed it until %s.', v_newest.by_name, leasehold.spoken_time(v_newest.until, p_now))
    else 'It is not snoozed.'
  end;
end
$$;

create or replace function leasehold.what_changed(p_backend leasehold.backend, p_guard jsonb, p_now timestamptz)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_backend.backend_start is null then 'The session has ended.'
    when leasehold.utc_text(p_backend.backend_start) <> p_guard ->> 'backendStart' then
      format('The session has ended; process %s is another one, which began at %s.',
        p_backend.pid, leasehold.spoken_time(p_backend.backend_start, p_now))
    when leasehold.utc_text(p_backend.xact_start) <> p_guard ->> 'xactStart' then
      format('The transaction you saw is over: the session is in another, begun at %s.',
        leasehold.spoken_time(p_backend.xact_start, p_now))
    when p_backend.xact_start is null and p_guard ->> 'xactStart' is not null then
      format('The transaction you saw is over: the session is %s since %s.',
        p_backend.state, leasehold.spoken_time(p_backend.state_change, p_now))
    when p_backend.lock is null then 'The session neither holds that lock nor waits for it any more.'
    when p_backend.xact_start is not null and p_guard ->> 'xactStart' is null then
      format('The session began a transaction at %s.', leasehold.spoken_time(p_backend.xact_start, p_now))
    when leasehold.utc_text(p_backend.state_change) <> p_guard ->> 'stateChange' then
      format('The session was at work since: it is %s since %s.',
        p_backend.state, leasehold.spoken_time(p_backend.state_change, p_now))
    else format('The session was not as you saw it at that moment; it is %s now.', p_backend.state)
  end || ' No signal was sent.'
$$;

create or replace function leasehold.what_changed(p_approval leasehold.approvals, p_guard jsonb, p_now timestamptz)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case p_approval.state
    when 'waiting' then 'The command under this request is not the one you saw: its hash is another.'
    when 'approved' then format('%s approved it at %s.',
      p_approval.ended_by_name, leasehold.spoken_time(p_approval.ended_at, p_now))
    when 'denied' then format('%s denied it at %s.',
      p_approval.ended_by_name, leasehold.spoken_time(p_approval.ended_at, p_now))
    when 'withdrawn' then format('%s withdrew it at %s.',
      p_approval.ended_by_name, leasehold.spoken_time(p_approval.ended_at, p_now))
    else p_approval.ended_detail
  end
$$;

create or replace function leasehold.what_changed(p_item leasehold.review_items, p_guard jsonb, p_now timestamptz)
returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_note leasehold.reviews;
begin
  select r.* into v_note from leasehold.reviews r where r.item_id = p_item.id order by r.id desc limit 1;
  return case
    when v_note.id is null then 'Nothing was said of it yet.'
    else format(
      case v_note.verb
        when 'sign-off' then '%s signed it off at %s.'
        when 'query' then '%s queried it at %s.'
        else '%s answered the query at %s.'
      end,
      v_note.by_name, leasehold.spoken_time(v_note.at, p_now)
    )
  end;
end
$$;

create or replace function leasehold.what_changed(p_alert leasehold.alerts, p_guard jsonb, p_now timestamptz)
returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_has constant leasehold.alert_acknowledgements := leasehold.live_acknowledgement(p_alert.id);
begin
  return case
    when c_has.id is not null then format('%s took it on at %s, until %s.',
      c_has.by_name, leasehold.spoken_time(c_has.at, p_now), leasehold.spoken_time(c_has.until, p_now))
    when p_alert.resolved_at is not null then format('It is over since %s.', leasehold.spoken_time(p_alert.resolved_at, p_now))
    else 'Nobody has it any more: the time for which it was taken on is over.'
  end;
end
$$;

create or replace function leasehold.what_changed(p_run leasehold.bulk_runs, p_guard jsonb, p_now timestamptz) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_run.state
    when 'frozen' then 'The list is not the one you saw.'
    when 'paused' then format('%s paused it at %s.', p_run.paused_by, leasehold.spoken_time(p_run.paused_at, p_now))
    when 'running' then format('It is under way since %s.', leasehold.spoken_time(p_run.started_at, p_now))
    else format('It ended at %s: %s', leasehold.spoken_time(p_run.ended_at, p_now), p_run.ended_detail)
  end;
end
$$;

create or replace function leasehold.what_changed(
  p_job leasehold_sources.foreign_job, p_guard jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_act leasehold.audit_events;
begin
  select e.* into v_act
  from leasehold.audit_events e
  where e.source = p_job.source and e.target = 'job' and e.job_key = p_job.key and e.outcome = 'done'
  order by e.seq desc
  limit 1;
  return case
    when p_job.status = 'completed' then
      concat('It completed', ' at ' || leasehold.spoken_time(p_job.finished_at, p_now), '.')
    when v_act.action = 'retry' and p_job.status = 'pending' then
      format('%s retried it at %s.', v_act.actor_name, leasehold.spoken_time(v_act.at, p_now))
    when v_act.action = 'mark-failed' and p_job.status = 'failed' then
      format('%s marked it failed at %s.', v_act.actor_name, leasehold.spoken_time(v_act.at, p_now))
    when p_job.status <> p_guard ->> 'status' then format('It is %s now.', p_job.status)
    when p_job.owner is distinct from p_guard ->> 'owner' then
      format('%s has it now.', coalesce(p_job.owner, 'Nobody'))
    when p_job.attempt is distinct from (p_guard ->> 'attempt')::integer
      or leasehold.utc_text(p_job.started_at) is distinct from p_guard ->> 'startedAt'
    then concat('Another run of it began', ' at ' || leasehold.spoken_time(p_job.started_at, p_now), '.')
    when p_job.lease_until > p_now then
      format('%s renewed its lease, which now runs until %s.', coalesce(p_job.owner, 'Its owner'),
        leasehold.spoken_time(p_job.lease_until, p_now))
    else format('Its row is not what you saw; it is %s now.', p_job.status)
  end;
end
$$;

create or replace function leasehold.what_changed(p_lease leasehold.redis_lease, p_guard jsonb, p_now timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_lease.digest is null then 'It is not there any more: it has lapsed, or its owner gave it back.'
    when p_lease.digest <> p_guard ->> 'digest' then
      format('Another has it now: %s.', coalesce(p_lease.owner, 'its value names nobody'))
    when p_lease.expires_at is null then 'It has no expiry any more: it never lapses by itself.'
    else format('%s renewed it since you looked: it is alive, and the lease lapses in %s.',
      coalesce(p_lease.owner, 'Its owner'), leasehold.spoken_duration(make_interval(secs => p_lease.remaining_ms / 1000.0)))
  end
$$;
