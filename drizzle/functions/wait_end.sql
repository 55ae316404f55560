-- How a wait is to end: the state in one word, and why in one sentence.
create or replace function leasehold.wait_end(p_state text, p_why text) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('state', p_state, 'detail', p_why)
$$;
