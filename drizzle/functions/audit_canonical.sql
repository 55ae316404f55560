-- The text an event's hash is taken of, in form 2: every column but the text itself and the hash, prev_hash included. A
-- column without a value is left out, so that one added later changes no older text; inside a column a null stays, so
-- that it is told from what is missing. docs/audit-chain.md tells how to check it without this function.
create or replace function leasehold.audit_canonical(p_event leasehold.audit_events) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_object_agg(m.key, m.value)::text
  from jsonb_each(
    to_jsonb(p_event) - array['canonical', 'hash'] || jsonb_build_object('at', leasehold.utc_text(p_event.at))
  ) m
  where m.value <> 'null'
$$;
