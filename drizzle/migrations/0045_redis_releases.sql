-- Leases in Redis: what is to be released there, and findings and records about such a lease.

-- What is to be released, committed before it is. What is done in Redis cannot be rolled back with a transaction of this
-- database, so the intent must stand by itself.
create table leasehold.redis_releases (
  id bigint generated always as identity primary key,
  -- The lease, and the guard as the operator saw it: the SHA-256 of the exact value, and the end of its life by the clock of
  -- Redis, which is compared with itself only; null for a lease that never lapses.
  leases text not null,
  redis_key text not null,
  owner text,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  expires_at text,
  -- The wish, for the record of its end, and what the lease was when it was asked for.
  command jsonb not null,
  before jsonb not null,
  actor_id text not null,
  request_key text not null,
  correlation_id uuid not null unique,
  created_at timestamptz not null,
  created_by xid8 not null default pg_current_xact_id(),
  -- When somebody took it to Redis. It is taken once.
  taken_at timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('done', 'stale', 'refused', 'unknown')),
  detail text,
  check ((closed_at is null) = (outcome is null)),
  check ((closed_at is null) = (detail is null)),
  foreign key (actor_id, request_key) references leasehold.requests (actor, request_key)
);
create index redis_releases_open on leasehold.redis_releases (created_at) where closed_at is null;

-- One lease in Redis as an act on it sees, guards and records it. This database cannot look there: whoever asks has looked, and
-- tells. Without a digest nothing is held, or nothing that could be compared.
create type leasehold.redis_lease as (
  key text,
  leases text,
  redis_key text,
  source text,
  queue text,
  subject text,
  owner text,
  digest text,
  expires_at text,
  remaining_ms bigint,
  checks_tokens boolean,
  -- Why Redis could not be read.
  problem text,
  -- What else was seen of its owner, where this database cannot look.
  standing jsonb
);

alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check check (
    target in (
      'job', 'queue', 'worker', 'finding', 'backend', 'approval', 'review', 'person', 'alert', 'bulk', 'redis-lease'
    )
  );

-- A part that was attached has the rule as its own, and keeps it when the whole loses it.
alter table leasehold.findings drop constraint findings_about_check;
do $$
declare
  v_part regclass;
begin
  for v_part in
    select c.conrelid::regclass
    from pg_constraint c
    join pg_inherits i on i.inhrelid = c.conrelid
    where i.inhparent = to_regclass('leasehold.findings') and c.conname = 'findings_about_check'
  loop
    execute format('alter table %s drop constraint findings_about_check', v_part);
  end loop;
end
$$;
alter table leasehold.findings add constraint findings_about_check
  check (about in ('job', 'backend', 'prepared', 'watcher', 'lock', 'redis-lease'));

-- The same rule as before, with leases in Redis. lib/reviews/risk.ts says the same with the reason in words, and a test compares
-- the two.
create or replace function leasehold.review_risk(p_event leasehold.audit_events) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_event.phase = 'intent' or p_event.bulk_run is not null
      or p_event.outcome in ('stale', 'refused', 'not_found', 'timed_out', 'requested')
      or p_event.action in (
        'reveal-payload', 'reveal-statement', 'approve', 'deny', 'withdraw', 'sign-off', 'query', 'answer'
      ) then null
    when p_event.break_glass is not null or p_event.danger is not null or p_event.approved_by is not null
      or p_event.outcome = 'unknown'
      or p_event.action in ('fence-off', 'terminate-backend', 'start-bulk', 'release-redis-lease')
      or p_event.action in ('add-person', 'change-role', 'restore-person')
        and p_event.after -> 0 ->> 'role' in ('approver', 'admin') then 'high'
    when p_event.action in (
      'mark-failed', 'retry', 'wait-out', 'release-hold', 'cancel-pending', 'cancel-backend', 'pause-queue',
      'add-person', 'change-role', 'end-sessions', 'disable-person', 'restore-person'
    ) then 'medium'
    else 'low'
  end
$$;
