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
  v_result jsonb := leasehold.reserve_request(p_verb, p_command);
begin
  if v_result is not null then
    return v_result;
  end if;

  begin
    case c_target
      when 'job' then v_result := leasehold.act_on(p_verb,
        -- A look waits for nobody and keeps nobody waiting.
        case when p_verb like 'reveal-%' then leasehold.find_job(p_command) else leasehold.lock_job(p_command) end, p_command);
      when 'queue' then v_result := leasehold.act_on(p_verb, leasehold.lock_queue(p_command), p_command);
      when 'worker' then v_result := leasehold.act_on(p_verb, leasehold.lock_worker(p_command), p_command);
      when 'finding' then v_result := leasehold.act_on(p_verb, leasehold.lock_finding(p_command), p_command);
      when 'backend' then v_result := leasehold.act_on_backend(p_verb, p_command);
      when 'approval' then v_result := leasehold.act_on(p_verb, leasehold.lock_approval(p_command), p_command);
      when 'review' then v_result := leasehold.act_on(p_verb, leasehold.lock_review(p_command), p_command);
      when 'person' then v_result := leasehold.act_on(p_verb, leasehold.lock_person(p_command), p_command);
    end case;
  exception
    when lock_not_available then
      v_result := leasehold.no_rows('timed_out', format(
        'Another transaction held this %s for longer than %s.', c_target, current_setting('lock_timeout')
      ));
    when query_canceled then
      v_result := leasehold.no_rows('timed_out', 'The statement ran past its timeout or was cancelled.');
    when deadlock_detected then
      v_result := leasehold.no_rows('timed_out', 'Postgres stopped this act to end a deadlock.');
    when unique_violation then
      v_result := leasehold.no_rows('refused', 'Another attempt of this subject was opened in the same moment.');
  end;
  return leasehold.record_outcome(p_verb, p_command, v_result);
end
$$;
