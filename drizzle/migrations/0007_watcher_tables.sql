-- What the watcher needs: who leads, what was found when, and which leases are being waited out.

-- One row for ever. A watcher leads while its lease lives; every write of the watcher repeats the token.
create table leasehold.watcher_lease (
  only_row boolean primary key default true check (only_row),
  holder text,
  token bigint not null default 0,
  lease_until timestamptz,
  heartbeat_at timestamptz,
  host text,
  os_pid integer
) with (fillfactor = 50);
insert into leasehold.watcher_lease default values;

-- Episodes: a trouble has one open row while it lasts; seen again after it was closed, it is another episode.
create table leasehold.findings (
  id bigint generated always as identity primary key,
  fingerprint text not null,
  kind text not null,
  rule text not null,
  source text not null,
  database text not null,
  job_key text not null,
  queue text not null,
  subject text not null,
  attempt integer not null,
  owner text,
  confidence text not null check (confidence in ('certain', 'likely', 'unknown')),
  sentence text not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  closed_how text check (closed_how in ('itself', 'act', 'superseded')),
  -- Who acted; set for an act only.
  closed_by text,
  check ((closed_at is null) = (closed_how is null)),
  check (closed_by is null or closed_how = 'act')
) with (fillfactor = 70);
create unique index findings_one_open on leasehold.findings (fingerprint) where closed_at is null;
create index findings_closed on leasehold.findings (closed_at desc) where closed_at is not null;

-- Leases that somebody waits out. A wait leaves 'armed' once, under the lock of its row, and then never changes.
create table leasehold.lease_waits (
  id bigint generated always as identity primary key,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  source text not null,
  database text not null,
  job_key text not null,
  queue text not null,
  subject text not null,
  attempt integer not null,
  owner text not null,
  token bigint not null,
  lease_until timestamptz not null,
  follow_up text not null check (follow_up in ('notify', 'mark-failed', 'retry')),
  due_at timestamptz not null check (due_at >= lease_until),
  reason text not null,
  why_obsolete text,
  ticket text,
  effect_answers jsonb not null default '[]',
  armed_at timestamptz not null,
  -- Joins the record of its arming and that of its end.
  correlation_id uuid not null unique,
  state text not null default 'armed' check (state in ('armed', 'fired', 'stood_down', 'superseded', 'needs_you', 'cancelled')),
  ended_at timestamptz,
  ended_detail text,
  successor_key text,
  check ((state = 'armed') = (ended_at is null)),
  check ((ended_at is null) = (ended_detail is null))
);
create unique index lease_waits_one_armed on leasehold.lease_waits (source, database, job_key) where state = 'armed';
create index lease_waits_job on leasehold.lease_waits (source, database, job_key, id desc);
create index audit_events_correlation on leasehold.audit_events (correlation_id);
