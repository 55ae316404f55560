-- The act itself on a job of somebody else's: one fixed statement that its owner allowed, which repeats what was read under the locks.
-- Called under the locks, with the guard checked. What its own table refuses is a refusal and undoes nothing else.
create or replace function leasehold.write_foreign_act(
  p_verb text, p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_foreign_act(p_verb, p_job, p_now);
  v_rows integer;
  v_after leasehold_sources.foreign_job;
  v_message text;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  begin
    execute format('select leasehold_sources.%I($1, $2, $3)', p_verb || ' ' || p_job.source) into v_rows
    using p_job, format('%s by %s: %s', case p_verb when 'retry' then 'taken back' else 'marked failed' end,
      p_command #>> '{actor,name}', p_command ->> 'reason'), p_now;
  exception
    when integrity_constraint_violation or insufficient_privilege or undefined_column or undefined_table or undefined_function
      or object_not_in_prerequisite_state or invalid_text_representation
    then
      get stacked diagnostics v_message = message_text;
      return leasehold.no_rows('refused', format('Its own table refused it: %s.', v_message));
  end;
  if v_rows = 0 then
    return leasehold.no_rows('stale', 'Its row moved in the same instant.');
  end if;
  v_after := leasehold.find_foreign_job(p_command);
  return jsonb_build_object(
    'outcome', 'done',
    -- As read back: what else is on the table may have had its own say.
    'detail', case
      when p_verb = 'retry' and v_after.status = 'pending' then format('It waits in %s for any of its workers.', p_job.queue)
      when p_verb = 'mark-failed' and v_after.status = 'failed' then
        format('It is failed in %s, and nothing runs it again by itself.', p_job.queue)
      else format('Its row was written, and is %s now.', coalesce(v_after.status, 'gone'))
    end,
    'rowsChanged', v_rows,
    'before', jsonb_build_array(leasehold.recorded_row(p_job)),
    'after', case when v_after.source is null then '[]' else jsonb_build_array(leasehold.recorded_row(v_after)) end
  );
end
$$;
