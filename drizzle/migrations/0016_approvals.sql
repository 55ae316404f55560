-- Acts that take two persons: the requests, what is told to whom of an act that one person did alone, and the marks that
-- these need elsewhere.

-- A request leaves 'waiting' once, under the lock of its row, and then never changes. How the act ended is told by its
-- records, which name the request.
create table leasehold.approvals (
  id bigint generated always as identity primary key,
  verb text not null,
  danger text not null check (danger in ('live-lease', 'force', 'open-transaction', 'bulk')),
  -- Why one person alone does not carry it out, in one sentence.
  why text not null,
  source text not null,
  database text not null,
  job_key text not null,
  queue text,
  subject text,
  requester_id text not null,
  requester_name text not null,
  requester_role text not null,
  -- The whole command as it is carried out once it is approved, and the SHA-256 of its text.
  command jsonb not null,
  command_hash text not null check (command_hash ~ '^[0-9a-f]{64}$'),
  correlation_id uuid not null unique,
  -- The lease as it was found when it was asked for; null where there is none.
  lease_until timestamptz,
  renewals integer,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied', 'withdrawn', 'expired', 'ended')),
  ended_at timestamptz,
  -- Null when time or the watcher ended it.
  ended_by text,
  ended_by_name text,
  ended_detail text,
  check ((state = 'waiting') = (ended_at is null)),
  check ((ended_at is null) = (ended_detail is null)),
  check ((ended_by is null) = (ended_by_name is null)),
  check ((state in ('approved', 'denied', 'withdrawn')) = (ended_by is not null)),
  check (state <> 'approved' or ended_by <> requester_id)
);
create unique index approvals_one_waiting on leasehold.approvals (source, database, job_key, verb) where state = 'waiting';
create index approvals_waiting on leasehold.approvals (expires_at, id) where state = 'waiting';
create index approvals_ended on leasehold.approvals (ended_at desc, id desc) where state <> 'waiting';

-- Grants keep the roles from changing a request; this keeps everyone else from doing so by mistake.
create function leasehold.refuse_approval_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_end constant text[] := array['state', 'ended_at', 'ended_by', 'ended_by_name', 'ended_detail'];
begin
  if tg_op = 'UPDATE' and old.state = 'waiting' and new.state <> 'waiting'
    and to_jsonb(old) - c_end = to_jsonb(new) - c_end
  then
    return new;
  end if;
  raise exception 'A request for a second person ends once and never changes: % on % refused.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger approvals_no_row_change
  before update or delete on leasehold.approvals
  for each row execute function leasehold.refuse_approval_change();
alter table leasehold.approvals enable always trigger approvals_no_row_change;

create trigger approvals_no_emptying
  before truncate on leasehold.approvals
  for each statement execute function leasehold.refuse_approval_change();
alter table leasehold.approvals enable always trigger approvals_no_emptying;

create index audit_events_approval on leasehold.audit_events (approval_id, seq) where approval_id is not null;

-- What a person is told; they say when they have read it.
create table leasehold.notifications (
  id bigint generated always as identity primary key,
  person_id text not null,
  kind text not null check (kind = 'break-glass'),
  seq bigint not null references leasehold.audit_events (seq),
  text text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (person_id, seq)
);
create index notifications_unread on leasehold.notifications (person_id, id desc) where read_at is null;

-- How often its owner renewed it. In no index, like the lease: a heartbeat stays within its page.
alter table public.processing_jobs add column renewals integer not null default 0;

-- Who took it on that an effect of which nobody knows may happen a second time. Good for one call.
alter table public.job_effects add column repeat_allowed_by text;

-- Whether two persons, or one with a phrase, said that what the session has written may be lost.
alter table leasehold.signal_intents add column may_lose_writes boolean not null default false;

-- What it asked is asked by the gate of dangerous acts now.
drop function if exists leasehold.why_no_fence(public.processing_jobs, timestamptz);
