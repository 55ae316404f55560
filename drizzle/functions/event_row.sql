-- An event as a row of the record, from its columns by name: what is not given has the value that it has by default. Its place in
-- the chain is not set yet.
create or replace function leasehold.event_row(p_event jsonb) returns leasehold.audit_events
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_populate_record(null::leasehold.audit_events, '{"phase": "act", "rows_changed": 0, "effect_answers": [],
    "evidence": {}, "guard": {}, "before": [], "after": []}' || p_event)
$$;
