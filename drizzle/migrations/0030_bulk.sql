-- Bulk recovery: a frozen list of jobs, one reason, carried out in batches by the leading watcher.

-- A list is frozen first and looked at, and started by an act. From then on it only goes towards its end.
create table leasehold.bulk_runs (
  id bigint generated always as identity primary key,
  verb text not null check (verb in ('mark-failed', 'retry', 'hold', 'release-hold', 'cancel-pending')),
  source text not null,
  database text not null,
  -- Where the list is from, in one sentence.
  origin text not null,
  items integer not null check (items between 1 and 10000),
  -- How many of them the act would have moved when the list was frozen.
  foreseen integer not null check (foreseen between 0 and items),
  -- SHA-256 over the list with what was seen of each job: what a second person approves is this list and no other.
  items_hash text not null check (items_hash ~ '^[0-9a-f]{64}$'),
  -- How many one person alone may recover at once, as whoever runs the console has set it.
  alone integer not null check (alone between 1 and 1000),
  frozen_at timestamptz not null,
  by_id text not null,
  by_name text not null,
  by_role text not null,
  state text not null default 'frozen' check (state in ('frozen', 'running', 'paused', 'stopped', 'finished')),
  -- The start as it was carried out; its record is that of the whole.
  command jsonb,
  correlation_id uuid unique,
  started_at timestamptz,
  paused_at timestamptz,
  paused_by text,
  ended_at timestamptz,
  ended_detail text,
  -- How far this pass over the list is, and when the watcher goes on: what somebody else had locked is tried again.
  passed integer not null default 0,
  due_at timestamptz,
  last_at timestamptz,
  done integer not null default 0,
  stale integer not null default 0,
  refused integer not null default 0,
  not_found integer not null default 0,
  timed_out integer not null default 0,
  rows_changed integer not null default 0,
  check ((state = 'frozen') = (started_at is null)),
  check ((started_at is null) = (command is null) and (command is null) = (correlation_id is null)),
  check ((state in ('stopped', 'finished')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_detail is null)),
  check ((state = 'paused') <= (paused_at is not null)),
  check (done + stale + refused + not_found + timed_out <= items)
) with (fillfactor = 50);
create index bulk_runs_open on leasehold.bulk_runs (id) where state in ('running', 'paused');
create index bulk_runs_started on leasehold.bulk_runs (id desc) where state <> 'frozen';
create index bulk_runs_frozen on leasehold.bulk_runs (by_id, frozen_at) where state = 'frozen';

create table leasehold.bulk_items (
  run_id bigint not null references leasehold.bulk_runs (id),
  ordinal integer not null check (ordinal > 0),
  job_key text not null,
  -- As they stood when the list was frozen; all null where there was no such job.
  queue text,
  subject text,
  guard jsonb,
  -- How the act would have ended then, and why where it would have moved nothing.
  foreseen text not null check (foreseen in ('done', 'stale', 'refused', 'not_found')),
  foreseen_why text,
  -- How often somebody else had it locked.
  tries smallint not null default 0,
  -- How it ended: written once, in the transaction of what it tells.
  outcome text check (outcome in ('done', 'stale', 'refused', 'not_found', 'timed_out')),
  detail text,
  audit_seq bigint,
  successor_key text,
  primary key (run_id, ordinal),
  check ((outcome is null) = (detail is null) and (outcome is null) = (audit_seq is null)),
  check ((queue is null) = (subject is null) and (queue is null) = (guard is null))
) with (fillfactor = 70);

-- Grants keep the roles from changing a list; this keeps everyone else from doing so by mistake.
create function leasehold.refuse_bulk_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'A frozen list, what became of one of its jobs and an ended recovery never change: % on % refused.',
    tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger bulk_items_stay
  before update on leasehold.bulk_items
  for each row when (
    old.outcome is not null
    or (old.run_id, old.ordinal, old.job_key, old.queue, old.subject, old.guard, old.foreseen, old.foreseen_why)
      is distinct from (new.run_id, new.ordinal, new.job_key, new.queue, new.subject, new.guard, new.foreseen, new.foreseen_why)
  )
  execute function leasehold.refuse_bulk_change();
alter table leasehold.bulk_items enable always trigger bulk_items_stay;
create trigger bulk_items_no_removal
  before delete or truncate on leasehold.bulk_items
  for each statement execute function leasehold.refuse_bulk_change();
alter table leasehold.bulk_items enable always trigger bulk_items_no_removal;

create trigger bulk_runs_stay
  before update on leasehold.bulk_runs
  for each row when (
    old.state in ('stopped', 'finished')
    or (old.id, old.verb, old.source, old.database, old.origin, old.items, old.foreseen, old.items_hash, old.alone,
        old.frozen_at, old.by_id, old.by_name, old.by_role)
      is distinct from (new.id, new.verb, new.source, new.database, new.origin, new.items, new.foreseen, new.items_hash,
        new.alone, new.frozen_at, new.by_id, new.by_name, new.by_role)
    or old.state <> 'frozen' and (old.command, old.correlation_id, old.started_at)
      is distinct from (new.command, new.correlation_id, new.started_at)
  )
  execute function leasehold.refuse_bulk_change();
alter table leasehold.bulk_runs enable always trigger bulk_runs_stay;
create trigger bulk_runs_no_removal
  before delete or truncate on leasehold.bulk_runs
  for each statement execute function leasehold.refuse_bulk_change();
alter table leasehold.bulk_runs enable always trigger bulk_runs_no_removal;

-- Which bulk recovery an act was part of. Without a value the column is not in the text that is hashed.
alter table leasehold.audit_events add column bulk_run bigint;
alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check check (
    target in ('job', 'queue', 'worker', 'finding', 'backend', 'approval', 'review', 'person', 'alert', 'bulk')
  );

-- The same rule as before, with bulk recoveries: one is reviewed as a whole, by the record of its end. What became of each of
-- its jobs is within reach of that, and ten thousand entries in the queue would hide every other. lib/reviews/risk.ts says the
-- same with the reason in words, and a test compares the two.
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
      or p_event.action in ('fence-off', 'terminate-backend', 'start-bulk')
      or p_event.action in ('add-person', 'change-role', 'restore-person')
        and p_event.after -> 0 ->> 'role' in ('approver', 'admin') then 'high'
    when p_event.action in (
      'mark-failed', 'retry', 'wait-out', 'release-hold', 'cancel-pending', 'cancel-backend', 'pause-queue',
      'add-person', 'change-role', 'end-sessions', 'disable-person', 'restore-person'
    ) then 'medium'
    else 'low'
  end
$$;
