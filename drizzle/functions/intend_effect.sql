-- Asks whether an effect outside the database may be made now, and commits the intention before it is:
-- call: go, under this key. confirmed: it happened already, here is its result. in_doubt: it may have happened, and the
-- provider would do it again. lost: the attempt is not the caller's any more, or its lease has lapsed: what cannot be
-- taken back is not begun on borrowed time.
create or replace function public.intend_effect(
  p_job_id bigint, p_owner text, p_token bigint,
  p_stage text, p_effect_key text, p_provider text, p_honours_keys boolean
) returns table (answer text, result jsonb)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job constant public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
  v_effect public.job_effects;
begin
  if not leasehold.owns_attempt(v_job, p_owner, p_token) or coalesce(v_job.lease_until <= v_now, false) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'intend_effect', v_now);
    return query select 'lost', null::jsonb;
    return;
  end if;

  insert into public.job_effects as e (
    job_id, queue, subject, stage, effect_key, provider, provider_honours_keys, token, intended_at
  )
  values (
    p_job_id, v_job.queue, v_job.subject, p_stage, p_effect_key, p_provider, p_honours_keys, p_token, v_now
  )
  on conflict (effect_key) do nothing
  returning * into v_effect;
  if not found then
    v_effect := leasehold.resume_effect(v_job, p_stage, p_effect_key, v_now);
  end if;

  answer := case
    when v_effect.status = 'confirmed' then 'confirmed'
    when v_effect.intended_at = v_now then 'call'
    else 'in_doubt'
  end;
  perform leasehold.record_event(
    v_job,
    case answer when 'call' then 'effect_intended' when 'in_doubt' then 'effect_in_doubt' end,
    v_now,
    jsonb_build_object('key', p_effect_key, 'stage', p_stage, 'provider', p_provider)
  )
  where answer <> 'confirmed';
  return query select answer, v_effect.result;
end
$$;
