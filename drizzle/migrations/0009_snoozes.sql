-- Findings that somebody set aside for a while. A snooze ends by itself once the database's clock has passed its end; only
-- showing the finding again writes to the row, once.
create table leasehold.finding_snoozes (
  id bigint generated always as identity primary key,
  fingerprint text not null,
  until timestamptz not null,
  reason text not null,
  by_id text not null,
  by_name text not null,
  at timestamptz not null,
  -- Joins it with its record.
  correlation_id uuid not null unique,
  ended_at timestamptz,
  ended_by text,
  check (until > at and until <= at + interval '24 hours'),
  check ((ended_at is null) = (ended_by is null))
);
create index finding_snoozes_fingerprint on leasehold.finding_snoozes (fingerprint, id desc);

alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check check (target in ('job', 'queue', 'worker', 'finding'));
