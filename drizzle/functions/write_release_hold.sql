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
  v_why_not constant text := leasehold.why_no_release(p_job);
  v_end jsonb;
  c_forced constant public.job_effects := leasehold.effect_to_force(p_job, p_command);
  v_result jsonb;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('release-hold', p_job, p_command, p_now);
  if v_end is not null then
    return v_end;
  end if;

  v_result := (leasehold.write_on_jobs('release-hold', array[p_job], array[p_command -> 'guard'], p_command, p_now))[1];
  if c_forced.id is null then
    return v_result;
  end if;
  perform leasehold.allow_repeat(p_job, p_command);
  return v_result || jsonb_build_object('detail', concat_ws(' ', v_result ->> 'detail',
    format('Effect %s may happen a second time at %s.', c_forced.effect_key, c_forced.provider)));
end
$$;
