-- The act itself: makes a held attempt pending again. It is held for good reason while an effect may have happened and
-- would happen again. Who answers "not known" all the same forces it, past the gate: the effect may then be called once
-- more. Called under the locks, with the guard checked.
create or replace function leasehold.write_release_hold(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_end jsonb;
  c_forced constant public.job_effects := leasehold.effect_to_force(p_job, p_command);
  v_released public.processing_jobs;
begin
  if p_job.status <> 'held' then
    return leasehold.no_rows('refused', case
      when p_job.status in ('pending', 'running') then
        format('Attempt %s is %s: there is no hold to release.', p_job.attempt, p_job.status)
      else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    end);
  end if;
  v_end := leasehold.answer_effects('release-hold', p_job, p_command, p_now);
  if v_end is not null then
    return v_end;
  end if;

  update public.processing_jobs j
  set status = 'pending'
  where j.id = p_job.id and j.status = 'held' and leasehold.guard_holds('release-hold', j, p_command -> 'guard')
  returning j.* into strict v_released;
  perform leasehold.record_event(v_released, 'hold_released', p_now, leasehold.words_of(p_command));
  if c_forced.id is not null then
    perform leasehold.allow_repeat(p_job, p_command);
  end if;
  return leasehold.one_row(
    concat_ws(' ',
      format('Attempt %s of %s is pending now: a worker may claim it.', p_job.attempt, p_job.subject),
      case when c_forced.id is not null then
        format('Effect %s may happen a second time at %s.', c_forced.effect_key, c_forced.provider)
      end),
    p_job, v_released
  );
end
$$;
