-- The same on a job in a table of somebody else's, whose rows are locked as their owner allowed. What its follow-up may not do by itself
-- was found by judge_wait_elsewhere; what its own table refuses is for a person.
create or replace function leasehold.fire_wait_elsewhere(p_wait leasehold.lease_waits) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_command constant jsonb := leasehold.wait_command(p_wait);
  c_not_looked_at constant jsonb := '{"before": [], "after": []}';
  v_wait leasehold.lease_waits;
  v_job leasehold_sources.foreign_job;
  v_message text;
  v_now timestamptz;
  v_end jsonb;
  v_result jsonb;
begin
  begin
    v_job := leasehold.lock_foreign_job(c_command);
  exception
    -- Their table is another than the one it was allowed for.
    when syntax_error_or_access_rule_violation or data_exception then
      get stacked diagnostics v_message = message_text;
  end;
  select w.* into strict v_wait from leasehold.lease_waits w where w.id = p_wait.id for no key update;
  if v_wait.state <> 'armed' then
    return v_wait.state;
  end if;

  v_now := clock_timestamp();
  if v_message is not null then
    return leasehold.end_wait(v_wait, leasehold.wait_end('needs_you', format(
      'The jobs of %s could not be looked at: %s.', v_wait.source, v_message)), c_not_looked_at, v_now);
  end if;
  v_end := leasehold.judge_wait_elsewhere(v_wait, v_job, v_now);
  if v_end is null then
    return 'armed';
  end if;
  if v_end ->> 'state' = 'fired' and v_wait.follow_up <> 'notify' then
    v_result := leasehold.write_foreign_act(v_wait.follow_up, v_job, c_command, v_now);
    v_end := leasehold.wait_end(
      case v_result ->> 'outcome' when 'done' then 'fired' else 'needs_you' end, v_result ->> 'detail'
    );
  end if;
  return leasehold.end_wait(v_wait, v_end, v_result, v_now);
end
$$;
