-- The result with which an act ends while an effect is in doubt that its command does not answer; NULL when there is none.
--
-- In doubt is what was intended and never settled. An act that lets an attempt run also asks again about what was
-- answered "not known", where the provider honours no keys: that attempt would call a second time.
create or replace function leasehold.why_ask_effect(p_verb text, p_job public.processing_jobs, p_answers jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_effect public.job_effects;
begin
  select e.* into v_effect
  from public.job_effects e
  where e.queue = p_job.queue and e.subject = p_job.subject
    and (
      e.status = 'intended'
      or p_verb in ('retry', 'release-hold') and e.status = 'unknown' and not e.provider_honours_keys
    )
    and not exists (select from jsonb_array_elements(p_answers) a where a ->> 'key' = e.effect_key)
  order by e.id
  limit 1;
  if not found then
    return null;
  end if;
  return leasehold.no_rows('refused', format(
    'Say first whether effect %s happened at %s (stage %s).', v_effect.effect_key, v_effect.provider, v_effect.stage
  )) || jsonb_build_object('question', v_effect.effect_key);
end
$$;
