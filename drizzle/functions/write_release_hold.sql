-- The act itself: makes a held attempt pending again. It is held for good reason while an effect may have happened and
-- would happen again: until somebody knows, "not known" is no answer here. Called under the locks, with the guard
-- checked.
create or replace function leasehold.write_release_hold(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_end jsonb;
  v_unknown public.job_effects;
  v_released public.processing_jobs;
begin
  if p_job.status <> 'held' then
    return leasehold.no_rows('refused', case
      when p_job.status in ('pending', 'running') then
        format('Attempt %s is %s: there is no hold to release.', p_job.attempt, p_job.status)
      else format('Attempt %s is %s, and a closed attempt never changes.', p_job.attempt, p_job.status)
    end);
  end if;
  select e.* into v_unknown
  from public.job_effects e
  join jsonb_to_recordset(coalesce(p_command -> 'effectAnswers', '[]')) a(key text, answer text) on a.key = e.effect_key
  where e.queue = p_job.queue and e.subject = p_job.subject
    and a.answer = 'not-known' and not e.provider_honours_keys
  order by e.id
  limit 1;
  if found then
    return leasehold.no_rows('refused', format(
      'If effect %s happened, %s would do it again: attempt %s stays held until somebody knows.',
      v_unknown.effect_key, v_unknown.provider, p_job.attempt
    )) || jsonb_build_object('question', v_unknown.effect_key);
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
  return leasehold.one_row(
    format('Attempt %s of %s is pending now: a worker may claim it.', p_job.attempt, p_job.subject), p_job, v_released
  );
end
$$;
