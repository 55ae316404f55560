-- Alerts: what a rule holds against the findings and lease signals, and the messages about it on their way to somebody.

-- An alert is one trouble of one rule, from when it fired until it was over. Come back within the time of a flap, it is the
-- same row again. What is said of it is kept as it was said last.
create table leasehold.alerts (
  id bigint generated always as identity primary key,
  -- The rule by its name in the configuration, and what kind of rule that is.
  rule text not null,
  kind text not null,
  -- What of: a cause among the findings, a queue, or the whole.
  key text not null,
  -- {sentence, queue, queues, owner, heldUp, since, limit, path, links, named}: `named` only is told where subjects may be.
  said jsonb not null,
  -- The findings that it is about, bounded. While one of them cannot be told, it is not over.
  fingerprints text[] not null default '{}',
  value numeric,
  worst numeric,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when it was not seen any more; it is over once that has lasted.
  quiet_since timestamptz,
  resolved_at timestamptz,
  -- How often it came back after it was over, and when last.
  came_back integer not null default 0,
  back_since timestamptz,
  -- What the destinations heard last, and when; whom the messages went to.
  told text not null check (told in ('firing', 'resolved')),
  told_at timestamptz not null,
  destinations text[] not null,
  check (resolved_at is null or quiet_since is not null)
) with (fillfactor = 70);
create unique index alerts_one_open on leasehold.alerts (rule, key) where resolved_at is null;
create index alerts_resolved on leasehold.alerts (rule, key, resolved_at desc) where resolved_at is not null;
create index alerts_resolved_of_rule on leasehold.alerts (rule, resolved_at desc) where resolved_at is not null;
create index alerts_newest_resolved on leasehold.alerts (resolved_at desc) where resolved_at is not null;

-- Who has an alert, until when. It ends by itself once the database's clock has passed its end, or with the alert.
create table leasehold.alert_acknowledgements (
  id bigint generated always as identity primary key,
  alert_id bigint not null references leasehold.alerts (id),
  until timestamptz not null,
  reason text not null,
  by_id text not null,
  by_name text not null,
  at timestamptz not null,
  -- Joins it with its record.
  correlation_id uuid not null unique,
  ended_at timestamptz,
  check (until > at and until <= at + interval '24 hours')
);
create index alert_acknowledgements_alert on leasehold.alert_acknowledgements (alert_id, id desc);

-- The outbox. A message leaves 'delivered' or 'given_up' never. The next of a lane goes only when the one before has left.
create table leasehold.alert_messages (
  id bigint generated always as identity primary key,
  alert_id bigint references leasehold.alerts (id),
  destination text not null,
  -- What its order is kept by: rule and key of the alert.
  lane text not null,
  seq integer not null,
  event text not null check (event in ('firing', 'repeat', 'resolved')),
  -- Goes with every try, so that a receiver knows a second one of the same.
  key uuid not null unique,
  body jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'given_up')),
  attempts integer not null default 0,
  tried_at timestamptz,
  -- Who sends it: a watcher under its token, or a console. A token that is not the leader's any more sends nothing.
  claimed_by text,
  claim_token bigint,
  claim_until timestamptz,
  settled_at timestamptz,
  -- The status that came back last and a short reason; no byte of an answer.
  status integer,
  reason text,
  unique (lane, destination, seq),
  check ((state in ('delivered', 'given_up')) = (settled_at is not null)),
  check ((state = 'sending') = (claim_until is not null))
) with (fillfactor = 70);
create index alert_messages_open on leasehold.alert_messages (destination, id) where state in ('waiting', 'sending');
create index alert_messages_alert on leasehold.alert_messages (alert_id, id);

-- Each destination by name, as the leading watcher has it configured: where to is known to its host name alone. One that fails
-- is tried with one message at a time until it answers.
create table leasehold.alert_destinations (
  name text primary key,
  kind text,
  host text,
  subjects boolean not null default false,
  signed boolean not null default false,
  configured boolean not null default false,
  failing_since timestamptz,
  failures integer not null default 0,
  due_at timestamptz,
  delivered_at timestamptz,
  status integer,
  reason text
) with (fillfactor = 70);

-- One row for ever: the rules as the leading watcher has them, without an address or a secret.
create table leasehold.alert_settings (
  only_row boolean primary key default true check (only_row),
  holder text,
  told_at timestamptz,
  -- Null while no watcher has led that has any configured.
  rules jsonb,
  resolve_after interval
);
insert into leasehold.alert_settings default values;

alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check
    check (target in ('job', 'queue', 'worker', 'finding', 'backend', 'approval', 'review', 'person', 'alert'));
