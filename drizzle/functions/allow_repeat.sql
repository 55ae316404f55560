-- Lets the effects that a command answers "not known" be called once more, though their provider may act twice: on the word
-- of who approved that, or else of who typed the phrase.
create or replace function leasehold.allow_repeat(p_job public.processing_jobs, p_command jsonb) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update public.job_effects e
  set repeat_allowed_by = coalesce(p_command #>> '{gate,byName}', p_command #>> '{actor,name}')
  from jsonb_to_recordset(p_command -> 'effectAnswers') a(key text, answer text)
  where e.queue = p_job.queue and e.subject = p_job.subject and e.effect_key = a.key
    and a.answer = 'not-known' and not e.provider_honours_keys and e.status = 'unknown'
$$;
