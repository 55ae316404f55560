-- Does alone what takes two, for who typed the phrase. The gate goes into the command, for what is carried out later, and
-- into the result, for the record of now.
create or replace function leasehold.act_alone(
  p_verb text, p_row anyelement, p_command jsonb, p_danger jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_phrase constant text := leasehold.break_glass_phrase(p_verb, p_command);
  c_gate constant jsonb := jsonb_build_object('gate', jsonb_build_object(
    'danger', p_danger -> 'danger', 'phrase', c_phrase
  ));
  v_result jsonb;
begin
  if p_command ->> 'breakGlass' is distinct from c_phrase then
    return leasehold.no_rows('refused', format('%s To do it alone all the same, type “%s”.', p_danger ->> 'why', c_phrase));
  end if;
  v_result := leasehold.write_act(p_verb, p_row, p_command || c_gate, p_now);
  return case when v_result ->> 'outcome' in ('done', 'armed') then v_result || c_gate else v_result end;
end
$$;
