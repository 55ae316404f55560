-- The result of an act that wrote nothing: the outcome in one word, and why in one sentence.
create or replace function leasehold.no_rows(p_outcome text, p_why text) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('outcome', p_outcome, 'detail', p_why || ' Nothing was written.')
$$;
