-- A row as the record keeps it: an attempt without its payload and what its error told of secrets, moments in the one text form, bigints as text because a
-- browser would round them.
create or replace function leasehold.recorded_row(p_job public.processing_jobs) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- It may be large, and is left out at once.
  p_job.payload := null;
  return to_jsonb(p_job) - 'payload' || jsonb_build_object(
    'id', p_job.id::text,
    'last_error', leasehold.redact_text(p_job.last_error),
    'retry_of', p_job.retry_of::text,
    'lease_token', p_job.lease_token::text,
    'lease_until', leasehold.utc_text(p_job.lease_until),
    'heartbeat_at', leasehold.utc_text(p_job.heartbeat_at),
    'stage_entered_at', leasehold.utc_text(p_job.stage_entered_at),
    'started_at', leasehold.utc_text(p_job.started_at),
    'finished_at', leasehold.utc_text(p_job.finished_at),
    'available_at', leasehold.utc_text(p_job.available_at),
    'stop_requested_at', leasehold.utc_text(p_job.stop_requested_at),
    'created_at', leasehold.utc_text(p_job.created_at)
  );
end
$$;

create or replace function leasehold.recorded_row(p_subject public.subjects) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_subject) || jsonb_build_object(
    'last_token', p_subject.last_token::text,
    'floor_token', p_subject.floor_token::text
  )
$$;

create or replace function leasehold.recorded_row(p_queue public.queues) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_queue) || jsonb_build_object(
    'paused_at', leasehold.utc_text(p_queue.paused_at),
    'created_at', leasehold.utc_text(p_queue.created_at)
  )
$$;

create or replace function leasehold.recorded_row(p_worker public.workers) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_worker) || jsonb_build_object(
    'backend_start', leasehold.utc_text(p_worker.backend_start),
    'started_at', leasehold.utc_text(p_worker.started_at),
    'heartbeat_at', leasehold.utc_text(p_worker.heartbeat_at)
  )
$$;

create or replace function leasehold.recorded_row(p_person leasehold_auth."user") returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'id', p_person.id,
    'name', p_person.name,
    'email', p_person.email,
    'role', p_person.role,
    'role_changed_at', leasehold.utc_text(p_person.role_changed_at),
    'disabled_at', leasehold.utc_text(p_person.disabled_at),
    'created_at', leasehold.utc_text(p_person.created_at)
  )
$$;

create or replace function leasehold.recorded_row(p_finding leasehold.findings) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_finding) || jsonb_build_object(
    'id', p_finding.id::text,
    'opened_at', leasehold.utc_text(p_finding.opened_at),
    'last_seen_at', leasehold.utc_text(p_finding.last_seen_at),
    'closed_at', leasehold.utc_text(p_finding.closed_at),
    'trouble_since', leasehold.utc_text(p_finding.trouble_since),
    'worst_at', leasehold.utc_text(p_finding.worst_at),
    'first_act', p_finding.first_act::text,
    'closed_act', p_finding.closed_act::text,
    'superseded_by', p_finding.superseded_by::text,
    'flap_of', p_finding.flap_of::text
  )
$$;

create or replace function leasehold.recorded_row(p_snooze leasehold.finding_snoozes) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_snooze) || jsonb_build_object(
    'id', p_snooze.id::text,
    'until', leasehold.utc_text(p_snooze.until),
    'at', leasehold.utc_text(p_snooze.at),
    'ended_at', leasehold.utc_text(p_snooze.ended_at)
  )
$$;

-- Without what it runs: that may hold what belongs to customers.
create or replace function leasehold.recorded_row(p_backend leasehold.backend) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_backend) - array['key', 'own', 'superuser'] || jsonb_build_object(
    'backend_start', leasehold.utc_text(p_backend.backend_start),
    'xact_start', leasehold.utc_text(p_backend.xact_start),
    'state_change', leasehold.utc_text(p_backend.state_change),
    'query_start', leasehold.utc_text(p_backend.query_start)
  )
$$;

-- Without its command: that is in the record of the request, and pinned by its hash.
create or replace function leasehold.recorded_row(p_approval leasehold.approvals) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_approval) - 'command' || jsonb_build_object(
    'id', p_approval.id::text,
    'lease_until', leasehold.utc_text(p_approval.lease_until),
    'asked_at', leasehold.utc_text(p_approval.asked_at),
    'expires_at', leasehold.utc_text(p_approval.expires_at),
    'ended_at', leasehold.utc_text(p_approval.ended_at)
  )
$$;

create or replace function leasehold.recorded_row(p_item leasehold.review_items) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_item) - array['audit_seq', 'job_event_id'] || jsonb_build_object(
    'id', p_item.id::text,
    'at', leasehold.utc_text(p_item.at),
    'due_at', leasehold.utc_text(p_item.due_at)
  )
$$;

-- Without what it said in full: the finding and its record tell that.
create or replace function leasehold.recorded_row(p_alert leasehold.alerts) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_alert) - array['said', 'fingerprints'] || jsonb_build_object(
    'id', p_alert.id::text,
    'sentence', p_alert.said -> 'sentence',
    'opened_at', leasehold.utc_text(p_alert.opened_at),
    'last_seen_at', leasehold.utc_text(p_alert.last_seen_at),
    'quiet_since', leasehold.utc_text(p_alert.quiet_since),
    'resolved_at', leasehold.utc_text(p_alert.resolved_at),
    'back_since', leasehold.utc_text(p_alert.back_since),
    'told_at', leasehold.utc_text(p_alert.told_at)
  )
$$;

create or replace function leasehold.recorded_row(p_taken leasehold.alert_acknowledgements) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_taken) || jsonb_build_object(
    'id', p_taken.id::text,
    'alert_id', p_taken.alert_id::text,
    'until', leasehold.utc_text(p_taken.until),
    'at', leasehold.utc_text(p_taken.at),
    'ended_at', leasehold.utc_text(p_taken.ended_at)
  )
$$;

-- Without its command: that is in the record of the start.
create or replace function leasehold.recorded_row(p_run leasehold.bulk_runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_run) - array['command', 'passed', 'due_at'] || jsonb_build_object(
    'id', p_run.id::text,
    'frozen_at', leasehold.utc_text(p_run.frozen_at),
    'started_at', leasehold.utc_text(p_run.started_at),
    'paused_at', leasehold.utc_text(p_run.paused_at),
    'ended_at', leasehold.utc_text(p_run.ended_at),
    'last_at', leasehold.utc_text(p_run.last_at)
  )
$$;

create or replace function leasehold.recorded_row(p_job leasehold_sources.foreign_job) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_job) - array['heartbeat_limit', 'registered', 'session_name', 'fenced', 'refusals'] || jsonb_build_object(
    'last_error', leasehold.redact_text(p_job.last_error),
    'lease_until', leasehold.utc_text(p_job.lease_until),
    'heartbeat_at', leasehold.utc_text(p_job.heartbeat_at),
    'worker_heartbeat_at', leasehold.utc_text(p_job.worker_heartbeat_at),
    'started_at', leasehold.utc_text(p_job.started_at),
    'finished_at', leasehold.utc_text(p_job.finished_at),
    'available_at', leasehold.utc_text(p_job.available_at),
    'created_at', leasehold.utc_text(p_job.created_at)
  )
$$;

-- With what was known of its owner, which is why it was released or was not.
create or replace function leasehold.recorded_row(p_lease leasehold.redis_lease) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_lease) - array['problem', 'standing']
    || jsonb_build_object('standing', leasehold.standing_of(p_lease) ->> 'why')
$$;
