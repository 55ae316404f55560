-- The text an event's hash is taken of: every column but the text itself and the hash, prev_hash included. What has no
-- value is left out, so that a column added later changes no older text. docs/audit-chain.md tells how to check it
-- without this function.
create or replace function leasehold.audit_canonical(p_event leasehold.audit_events) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
    to_jsonb(p_event) - array['canonical', 'hash'] || jsonb_build_object('at', leasehold.utc_text(p_event.at))
  )::text
$$;
