-- Complete from event 1: an append-only table cannot be filled in later. Written only by append_audit_event().
create table leasehold.audit_events (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  phase text not null check (phase in ('act', 'intent', 'outcome')),
  actor text not null,
  actor_name text not null,
  actor_role text not null,
  on_behalf_of text,
  approved_by text,
  action text not null,
  -- The address: which source, which database, and which key of what: a job's key, a queue's name, a worker's id.
  target text not null default 'job' check (target in ('job', 'queue', 'worker')),
  source text not null,
  database text not null,
  job_key text not null,
  queue text,
  subject text,
  reason text,
  why_obsolete text,
  ticket text,
  effect_answers jsonb not null default '[]',
  -- As the operator saw it, redacted before it is written.
  evidence jsonb not null default '{}',
  guard jsonb not null default '{}',
  -- Rows as read back inside the same transaction: arrays of row objects, a created row has no counterpart in before.
  before jsonb not null default '[]',
  after jsonb not null default '[]',
  outcome text not null check (outcome in
    ('done', 'stale', 'refused', 'not_found', 'timed_out', 'armed', 'stood_down', 'superseded', 'needs_you', 'cancelled',
     'unknown')),
  -- One sentence: what moved, or why nothing did.
  detail text not null,
  rows_changed integer not null check (rows_changed >= 0),
  request_key text,
  correlation_id uuid not null,
  canonical text not null,
  prev_hash text not null unique,
  hash text not null unique
);
create index audit_events_address on leasehold.audit_events (source, target, job_key, seq desc);
create index audit_events_subject on leasehold.audit_events (queue, subject, seq desc);

-- One row a wish that was carried out or refused by its guard; the same key and body give the stored outcome again.
create table leasehold.requests (
  actor text not null,
  request_key text not null check (length(request_key) between 8 and 100),
  body_hash text not null,
  outcome jsonb,
  audit_seq bigint references leasehold.audit_events (seq),
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor, request_key)
);
