-- Writes the operator's answers into the ledger of effects. NULL: all that is in doubt was answered. Otherwise the
-- result with which the act ends, and nothing was written.
create or replace function leasehold.answer_effects(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_answers constant jsonb := coalesce(p_command -> 'effectAnswers', '[]');
  v_by constant text := p_command #>> '{actor,name}';
  v_effect public.job_effects;
  v_end jsonb;
  v_key text;
begin
  perform from public.job_effects e
  where e.queue = p_job.queue and e.subject = p_job.subject
  order by e.id
  for no key update;

  v_end := leasehold.why_ask_effect(p_verb, p_job, v_answers);
  if v_end is not null then
    return v_end;
  end if;

  for v_key in select a ->> 'key' from jsonb_array_elements(v_answers) a loop
    select e.* into v_effect
    from public.job_effects e
    where e.queue = p_job.queue and e.subject = p_job.subject and e.effect_key = v_key;
    if not found then
      return leasehold.no_rows('refused', format('The ledger of this subject has no effect %s.', v_key));
    elsif v_effect.status not in ('intended', 'unknown') then
      return leasehold.no_rows('stale', format('Effect %s is %s since %s%s.', v_key, v_effect.status,
        leasehold.spoken_time(v_effect.settled_at, p_now), ', as ' || v_effect.answered_by || ' said'));
    end if;
  end loop;

  update public.job_effects e
  set status = case a.answer
      when 'happened' then 'confirmed'
      when 'did-not' then 'denied'
      when 'not-known' then 'unknown'
    end,
    answered_by = v_by,
    answer_note = a.note,
    repeat_allowed_by = null,
    settled_at = p_now
  from jsonb_to_recordset(v_answers) a(key text, answer text, note text)
  where e.queue = p_job.queue and e.subject = p_job.subject and e.effect_key = a.key;
  perform leasehold.record_event(p_job, 'effect_answered', p_now, a || jsonb_build_object('by', v_by))
  from jsonb_array_elements(v_answers) a;
  return null;
end
$$;
