-- What the lists read at ten million attempts, whatever they are narrowed to. On a table in use make these beforehand with CREATE INDEX
-- CONCURRENTLY (docs/large-tables.md); those that are there are left as they are. None holds lease_until, heartbeat_at or the stage:
-- heartbeats and stages stay HOT.

-- Of a queue and of an owner the attempts of each status in order, and with all statuses merged those of any. They take the place of
-- two that knew no status: an attempt has as many index entries as before.
create index if not exists processing_jobs_queue_status on public.processing_jobs (queue, status, id desc);
create index if not exists processing_jobs_owner_status on public.processing_jobs (lease_owner, status, id desc);
drop index if exists public.processing_jobs_queue;
drop index if exists public.processing_jobs_owner;

-- Workers that may be alive, of all process starts there ever were. A heartbeat changes neither column.
create index if not exists workers_not_stopped on public.workers (id) where state <> 'stopped';

-- The record by what its list is narrowed to, in its own order.
create index if not exists audit_events_actor on leasehold.audit_events (actor, seq desc);
create index if not exists audit_events_action on leasehold.audit_events (action, seq desc);
create index if not exists audit_events_outcome on leasehold.audit_events (outcome, seq desc);
create index if not exists audit_events_of_subject on leasehold.audit_events (subject, seq desc) where subject is not null;

-- What a destination was not told, of late.
create index if not exists alert_messages_given_up on leasehold.alert_messages (destination, settled_at) where state = 'given_up';
