-- The contract that workers in any language share. They reach it through the functions in drizzle/functions only.

create table public.queues (
  name text primary key check (name <> ''),
  ttl interval not null default '60 s' check (ttl > '0 s'),
  heartbeat_interval interval not null default '5 s' check (heartbeat_interval > '0 s'),
  heartbeat_limit interval not null default '15 s' check (heartbeat_limit > '0 s'),
  grace interval not null default '5 s' check (grace >= '0 s'),
  -- How long one stage may run with a fresh heartbeat before the job counts as making no progress.
  progress_limit interval not null default '5 min' check (progress_limit > '0 s'),
  max_attempts integer not null default 5 check (max_attempts > 0),
  takeover text not null default 'operator' check (takeover in ('automatic', 'sweep', 'operator')),
  sweep_age interval check (sweep_age > '0 s'),
  -- In the order they run; the console shows "stage 4 of 6" from it.
  stages text[] not null default '{}',
  destination_checks_tokens boolean not null default false,
  never_happen text,
  runbook_url text,
  paused_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (takeover <> 'sweep' or sweep_age is not null),
  check (heartbeat_limit >= heartbeat_interval)
);

-- The mutex of a subject: locked first by every function that grants, claims, retries, holds, fences or admits.
-- The fencing token is last_token + 1, drawn while this row is locked; a sequence would be drawn before exclusivity is.
create table public.subjects (
  queue text not null references public.queues (name),
  subject text not null check (subject <> ''),
  last_token bigint not null default 0 check (last_token >= 0),
  floor_token bigint not null default 0 check (floor_token >= 0),
  primary key (queue, subject)
);

create table public.workers (
  id text primary key check (id <> ''),
  host text not null,
  os_pid integer not null,
  backend_pid integer,
  backend_start timestamptz,
  application_name text not null,
  -- The worker's own clock minus the database's, as the worker measured it.
  clock_offset interval,
  queues text[] not null default '{}',
  version text,
  state text not null default 'active' check (state in ('active', 'draining', 'stopped')),
  started_at timestamptz not null default clock_timestamp(),
  heartbeat_at timestamptz not null default clock_timestamp(),
  -- Written by the worker itself as it ends: the only certain proof that its process is over.
  exit_record jsonb,
  check (state <> 'stopped' or exit_record is not null)
) with (fillfactor = 70);

create table public.processing_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  subject text not null,
  attempt integer not null check (attempt > 0),
  max_attempts integer not null check (max_attempts > 0),
  status text not null check (status in ('pending', 'running', 'completed', 'failed', 'held')),
  processing_stage text,
  stage_entered_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  lease_token bigint,
  heartbeat_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  available_at timestamptz not null default clock_timestamp(),
  last_error text,
  stop_requested_at timestamptz,
  retry_of bigint references public.processing_jobs (id),
  payload jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  foreign key (queue, subject) references public.subjects (queue, subject),
  unique (queue, subject, attempt),
  check ((status in ('completed', 'failed')) = (finished_at is not null))
) with (fillfactor = 70);

-- The invariant that is also the lock: at most one running attempt of a subject.
create unique index processing_jobs_one_running on public.processing_jobs (queue, subject) where status = 'running';
create unique index processing_jobs_one_open on public.processing_jobs (queue, subject) where status in ('pending', 'running', 'held');
-- No index may hold lease_until or heartbeat_at: with one, no heartbeat is HOT.
create index processing_jobs_pending on public.processing_jobs (queue, available_at, id) where status = 'pending';
create index processing_jobs_running on public.processing_jobs (id) where status = 'running';
create index processing_jobs_held on public.processing_jobs (id) where status = 'held';
create index processing_jobs_owner on public.processing_jobs (lease_owner) where status = 'running';
create index processing_jobs_status on public.processing_jobs (status, id desc);
create index processing_jobs_queue on public.processing_jobs (queue, id desc);
create index processing_jobs_subject_prefix on public.processing_jobs (subject text_pattern_ops, id desc);

-- The ledger of effects outside the database.
create table public.job_effects (
  id bigint generated always as identity primary key,
  job_id bigint not null references public.processing_jobs (id),
  queue text not null,
  subject text not null,
  stage text not null,
  -- The idempotency key given to the provider; the same for every attempt of the subject.
  effect_key text not null unique check (effect_key <> ''),
  provider text not null,
  provider_honours_keys boolean not null,
  token bigint not null,
  status text not null default 'intended' check (status in ('intended', 'confirmed', 'denied', 'unknown')),
  result jsonb,
  -- Set when a person and not the worker said what happened.
  answered_by text,
  answer_note text,
  intended_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  foreign key (queue, subject) references public.subjects (queue, subject)
);
create index job_effects_subject on public.job_effects (queue, subject, id);

-- Transitions and refusals, never a row a heartbeat.
create table public.job_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  job_id bigint not null,
  queue text not null,
  subject text not null,
  attempt integer not null,
  kind text not null,
  owner text,
  token bigint,
  detail jsonb not null default '{}'
);
create index job_events_subject on public.job_events (queue, subject, id desc);

-- One row a queue, minute and shard in a ring of seven days; a reused row is told by its minute.
create table public.lease_minutes (
  queue text not null,
  slot integer not null check (slot between 0 and 10079),
  shard integer not null check (shard between 0 and 7),
  minute timestamptz not null,
  acquisitions integer not null default 0,
  acquisition_latency interval not null default '0 s',
  acquisition_latency_max interval not null default '0 s',
  renew_failures integer not null default 0,
  lease_age_max interval not null default '0 s',
  stale_writes_rejected integer not null default 0,
  primary key (queue, slot, shard)
) with (fillfactor = 70);

-- What a grant hands to its owner. A composite type, so that the loser of an acquisition can be given NULL.
create type public.granted_job as (
  job_id bigint,
  subject text,
  attempt integer,
  token bigint,
  lease_until timestamptz,
  stage text,
  payload jsonb
);
