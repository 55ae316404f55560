-- What an act would end as at this moment: it is carried out and undone at once. Nobody is asked to approve what would be
-- refused anyway.
create or replace function leasehold.try_act(p_verb text, p_row anyelement, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_result jsonb;
begin
  v_result := leasehold.write_act(p_verb, p_row, p_command, p_now);
  raise exception using errcode = 'LH001';
exception
  when sqlstate 'LH001' then
    return v_result;
end
$$;
