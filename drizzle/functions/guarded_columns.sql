-- The columns that a guard repeats, in the text form in which the console showed them.
-- Those of a job are compared for each row that is written; its names are bound as it is made, and Postgres puts it in the place
-- of the call.
create or replace function leasehold.guarded_columns(p_job public.processing_jobs) returns jsonb
language sql stable
return pg_catalog.jsonb_build_object(
  'status', p_job.status,
  'attempt', p_job.attempt,
  'owner', p_job.lease_owner,
  'token', p_job.lease_token::text,
  'leaseUntil', pg_catalog.to_char(p_job.lease_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
);

create or replace function leasehold.guarded_columns(p_queue public.queues) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('pausedAt', leasehold.utc_text(p_queue.paused_at))
$$;

create or replace function leasehold.guarded_columns(p_worker public.workers) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('state', p_worker.state)
$$;

create or replace function leasehold.guarded_columns(p_person leasehold_auth."user") returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('role', p_person.role, 'disabledAt', leasehold.utc_text(p_person.disabled_at))
$$;

create or replace function leasehold.guarded_columns(p_finding leasehold.findings) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('snoozedUntil', leasehold.utc_text((leasehold.live_snooze(p_finding.fingerprint)).until))
$$;

create or replace function leasehold.guarded_columns(p_backend leasehold.backend) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'backendStart', leasehold.utc_text(p_backend.backend_start),
    'xactStart', leasehold.utc_text(p_backend.xact_start),
    'stateChange', leasehold.utc_text(p_backend.state_change),
    'lock', p_backend.lock
  )
$$;

create or replace function leasehold.guarded_columns(p_approval leasehold.approvals) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('state', p_approval.state, 'commandHash', p_approval.command_hash)
$$;

create or replace function leasehold.guarded_columns(p_item leasehold.review_items) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('state', p_item.state, 'notes', p_item.notes)
$$;

create or replace function leasehold.guarded_columns(p_alert leasehold.alerts) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'acknowledgedUntil', leasehold.utc_text((leasehold.live_acknowledgement(p_alert.id)).until)
  )
$$;

create or replace function leasehold.guarded_columns(p_run leasehold.bulk_runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('state', p_run.state, 'itemsHash', p_run.items_hash)
$$;

-- A row of somebody else's has no token; when its run began tells one run from the next of the same owner.
create or replace function leasehold.guarded_columns(p_job leasehold_sources.foreign_job) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'status', p_job.status,
    'attempt', p_job.attempt,
    'owner', p_job.owner,
    'token', null,
    'leaseUntil', leasehold.utc_text(p_job.lease_until),
    'startedAt', leasehold.utc_text(p_job.started_at)
  )
$$;

create or replace function leasehold.guarded_columns(p_lease leasehold.redis_lease) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('digest', p_lease.digest, 'expiresAt', p_lease.expires_at)
$$;
