-- Intends an effect anew that an earlier call intended, where that is safe (the provider recognises the key, or the effect is
-- known not to have happened) or somebody took it on that it may happen twice, for one call. Returns the row as it then stands.
create or replace function leasehold.resume_effect(
  p_job public.processing_jobs, p_stage text, p_effect_key text, p_now timestamptz
) returns public.job_effects
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_effect public.job_effects;
begin
  select * into v_effect from public.job_effects where effect_key = p_effect_key for no key update;
  if (v_effect.queue, v_effect.subject) is distinct from (p_job.queue, p_job.subject) then
    raise exception 'Effect key % belongs to subject % of queue %.', p_effect_key, v_effect.subject, v_effect.queue
      using errcode = 'invalid_parameter_value';
  end if;

  if v_effect.status = 'denied'
    or v_effect.status <> 'confirmed' and v_effect.provider_honours_keys
    or v_effect.status = 'unknown' and v_effect.repeat_allowed_by is not null
  then
    update public.job_effects
    set job_id = p_job.id, token = p_job.lease_token, stage = p_stage, status = 'intended', intended_at = p_now,
      settled_at = null, answered_by = null, answer_note = null, repeat_allowed_by = null
    where id = v_effect.id
    returning * into v_effect;
  end if;
  return v_effect;
end
$$;
