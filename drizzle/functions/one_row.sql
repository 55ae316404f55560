-- The result of an act that moved one row: what moved in one sentence, and the row before and as read back.
create or replace function leasehold.one_row(p_detail text, p_before anyelement, p_after anyelement) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'outcome', 'done',
    'detail', p_detail,
    'rowsChanged', 1,
    'before', jsonb_build_array(leasehold.recorded_row(p_before)),
    'after', jsonb_build_array(leasehold.recorded_row(p_after))
  )
$$;
