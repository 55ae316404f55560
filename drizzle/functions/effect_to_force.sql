-- The first effect that a command answers "not known" although its provider would act twice: an attempt that is let run on
-- that answer is forced. A row of nulls when there is none.
create or replace function leasehold.effect_to_force(p_job public.processing_jobs, p_command jsonb)
returns public.job_effects
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select e
  from public.job_effects e
  join jsonb_to_recordset(coalesce(p_command -> 'effectAnswers', '[]')) a(key text, answer text) on a.key = e.effect_key
  where e.queue = p_job.queue and e.subject = p_job.subject
    and a.answer = 'not-known' and not e.provider_honours_keys and e.status in ('intended', 'unknown')
  order by e.id
  limit 1
$$;
