-- Records that a wish was turned down above the database: the person's role does not allow it. Returns the event's seq.
-- Whatever the caller says, the event stands as a refusal that changed nothing.
create or replace function leasehold.record_refusal(p_event jsonb) returns bigint
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.seq
  from leasehold.append_audit_event(
    p_event || '{"phase": "act", "outcome": "refused", "rows_changed": 0, "before": [], "after": []}'
  ) a
$$;
