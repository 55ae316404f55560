-- Adds one event to the chain and returns its place in it. p_event holds columns of audit_events by name.
create or replace function leasehold.append_audit_event(p_event jsonb) returns table (seq bigint, hash text)
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.seq, a.hash from leasehold.append_audit_events(array[leasehold.event_row(p_event)]) a
$$;
