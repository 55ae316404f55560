-- Ends one intent that nobody settled within ten seconds, for the leading watcher, with what is seen of its process. Never
-- sends: whoever broke off between the intent and its end may have sent already. Returns its outcome; NULL when it is not due,
-- 'fenced' when the caller does not lead, and nothing was looked at.
create or replace function leasehold.close_left_signal(p_holder text, p_token bigint, p_intent_id bigint) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_left_after constant interval := '10 s';
  v_intent leasehold.signal_intents;
  v_seen text;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  v_intent := leasehold.lock_signal_intent(p_intent_id);
  if v_intent.closed_at is not null or v_intent.created_at > clock_timestamp() - c_left_after then
    return v_intent.outcome;
  end if;
  v_seen := leasehold.seen_of_backend(v_intent, leasehold.find_backend(v_intent.command));
  return leasehold.close_signal(v_intent, jsonb_build_object(
    'outcome', 'unknown',
    'detail', format('Left open for longer than %s, so the watcher closed it. %s %s',
      leasehold.spoken_duration(c_left_after),
      case
        when v_intent.sent then 'A signal was sent.'
        when not v_intent.sent then 'No signal was sent.'
        else 'Whether a signal was sent is not known.'
      end,
      v_seen)
  )) ->> 'outcome';
end
$$;
