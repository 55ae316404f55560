-- The spine of every act, in the order that keeps acts from deadlocking each other and the workers: request key,
-- subject, job rows by id, guard, the act itself, the record. p_verb is a word of lib/actions/recovery-action.ts.
--
-- What the database refuses while it locks and writes becomes an outcome: the inner block is a savepoint, so what the
-- act wrote is undone, the refusal is recorded in the same transaction, and the request key stays reserved.
create or replace function leasehold.carry_out(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_result jsonb := leasehold.reserve_request(p_verb, p_command);
  v_job public.processing_jobs;
  v_now timestamptz;
begin
  if v_result is not null then
    return v_result;
  end if;

  begin
    v_job := leasehold.lock_job(p_command);
    v_now := clock_timestamp();
    v_result := case
      when v_job.id is null then
        leasehold.no_rows('not_found', format(
          'There is no job %s in database %s.', p_command ->> 'jobKey', p_command ->> 'database'
        ))
      when not leasehold.guard_holds(v_job, p_command -> 'guard') then
        leasehold.no_rows('stale', leasehold.what_changed(v_job, p_command -> 'guard', v_now))
      when p_verb = 'mark-failed' then leasehold.write_mark_failed(v_job, p_command, v_now)
      when p_verb = 'retry' then leasehold.write_retry(v_job, p_command, v_now)
    end;
  exception
    when lock_not_available then
      v_result := leasehold.no_rows('timed_out', format(
        'Another transaction held this job for longer than %s.', current_setting('lock_timeout')
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
