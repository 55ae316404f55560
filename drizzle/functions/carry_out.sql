-- The spine of every act, in the order that keeps acts from deadlocking each other and the workers: request key,
-- the locks of its target (of a job: subject, then rows by id), guard, the act itself, the record. p_verb is a word of
-- lib/actions/recovery-action.ts.
--
-- What the database refuses while it locks and writes becomes an outcome: the inner block is a savepoint, so what the
-- act wrote is undone, the refusal is recorded in the same transaction, and the request key stays reserved.
create or replace function leasehold.carry_out(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_target constant text := leasehold.target_of(p_verb);
  -- How the gate of a dangerous act was passed is never a caller's to say.
  c_command constant jsonb := p_command - 'gate';
  v_result jsonb := leasehold.reserve_request(p_verb, c_command);
begin
  if v_result is not null then
    return v_result;
  end if;

  begin
    v_result := leasehold.run_act(p_verb, c_command);
  exception
    when lock_not_available or query_canceled or deadlock_detected or unique_violation then
      v_result := leasehold.outcome_of_error(sqlstate, c_target);
  end;
  return leasehold.record_outcome(p_verb, c_command, v_result);
end
$$;
