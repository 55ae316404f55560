-- Says that an intended effect happened, with the provider's answer. False, and recorded as a rejected write, when the
-- attempt is not the caller's any more: the ledger then keeps the doubt for a person to settle.
create or replace function public.confirm_effect(
  p_job_id bigint, p_owner text, p_token bigint, p_effect_key text, p_result jsonb
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job constant public.processing_jobs := leasehold.lock_attempt(p_job_id);
  v_now constant timestamptz := clock_timestamp();
begin
  if not leasehold.owns_attempt(v_job, p_owner, p_token) then
    perform leasehold.reject_stale_write(v_job, p_owner, p_token, 'confirm_effect', v_now);
    return false;
  end if;
  update public.job_effects
  set status = 'confirmed', result = p_result, settled_at = v_now
  where effect_key = p_effect_key and job_id = p_job_id and token = p_token;
  if not found then
    raise exception 'Effect % was not intended by this attempt.', p_effect_key
      using errcode = 'invalid_parameter_value';
  end if;
  perform leasehold.record_event(v_job, 'effect_confirmed', v_now, jsonb_build_object('key', p_effect_key));
  return true;
end
$$;
