-- Says how one try ended: delivered without p_failure, else due again. It waits longer each time, at most five minutes and not
-- always as long, so that many do not come back in step; a receiver that says when (p_retry_after, in seconds) is heard.
--
-- What a receiver finds wrong with one message holds up the lane of that message only. Anything else is held against the
-- destination, which is then tried with one message at a time, and all the rest goes at once when it is back.
create or replace function leasehold.settle_message(
  p_by text, p_id bigint, p_attempt integer, p_status integer, p_failure text, p_retry_after integer
) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_longest constant numeric := 300;
  c_of_message constant boolean := coalesce(p_status in (400, 409, 413, 415, 422), false);
  v_now timestamptz;
  v_message leasehold.alert_messages;
  v_failures integer;
  v_due timestamptz;
begin
  -- The destination first, as who takes messages does.
  perform from leasehold.alert_destinations d
  where d.name = (select m.destination from leasehold.alert_messages m where m.id = p_id)
  for no key update;
  select m.* into v_message
  from leasehold.alert_messages m
  where m.id = p_id and m.state = 'sending' and m.claimed_by = p_by and m.attempts = p_attempt
  for no key update;
  if not found then
    return false;
  end if;
  v_now := clock_timestamp();

  if p_failure is null then
    update leasehold.alert_messages m
    set state = 'delivered', settled_at = v_now, claim_until = null, status = p_status, reason = null
    where m.id = p_id;
    update leasehold.alert_destinations d
    set failing_since = null, failures = 0, due_at = null, delivered_at = v_now, status = p_status, reason = null
    where d.name = v_message.destination;
    return true;
  end if;

  select case when c_of_message then p_attempt else d.failures + 1 end into strict v_failures
  from leasehold.alert_destinations d where d.name = v_message.destination;
  v_due := v_now + interval '1 s' * greatest(
    least(c_longest, power(2, least(v_failures, 20) - 1)) * (0.5 + random() / 2), least(c_longest, coalesce(p_retry_after, 0))
  );
  update leasehold.alert_messages m
  set state = 'waiting', claim_until = null, status = p_status, reason = p_failure,
    due_at = case when c_of_message then v_due else v_now end
  where m.id = p_id;
  update leasehold.alert_destinations d
  set status = p_status, reason = p_failure,
    failing_since = case when not c_of_message then coalesce(d.failing_since, v_now) end,
    failures = case when c_of_message then 0 else v_failures end,
    due_at = case when not c_of_message then v_due end
  where d.name = v_message.destination;
  return true;
end
$$;
