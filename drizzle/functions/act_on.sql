-- One act on the row of its target, which is locked and given as it stands under the locks: a row of nulls when there
-- is none. What differs between a job, a queue, a worker, a finding, a server process and a request is in the functions of
-- one name for each of their rows: guarded_columns, what_changed, danger_of, write_act and recorded_row.
--
-- What is dangerous is done alone by nobody: it is asked for, carried out for an approved request, whose gate stands in
-- the command, or done with the phrase.
create or replace function leasehold.act_on(p_verb text, p_row anyelement, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_end constant jsonb := leasehold.why_no_guard(p_verb, p_row, p_command, v_now);
  v_danger jsonb;
begin
  if v_end is not null then
    return v_end;
  end if;
  v_danger := leasehold.danger_of(p_verb, p_row, p_command, v_now);
  return case
    when v_danger is null or p_command ? 'gate' then leasehold.write_act(p_verb, p_row, p_command, v_now)
    when p_command ? 'breakGlass' then leasehold.act_alone(p_verb, p_row, p_command, v_danger, v_now)
    else leasehold.ask_second_person(p_verb, p_row, p_command, v_danger, v_now)
  end;
end
$$;
