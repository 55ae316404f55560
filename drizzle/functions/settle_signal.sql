-- Tells how a signal ended, as far as can be seen at this moment, and records that once. NULL while there is something
-- left to wait for, unless p_last: then what is not seen to be over ends as unknown. Called again, it gives the same answer.
create or replace function leasehold.settle_signal(p_intent_id bigint, p_last boolean) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_intent constant leasehold.signal_intents := leasehold.lock_signal_intent(p_intent_id);
begin
  if v_intent.closed_at is not null then
    return (
      select r.outcome || '{"replayed": true}'
      from leasehold.requests r
      where r.actor = v_intent.actor_id and r.request_key = v_intent.request_key
    );
  end if;
  return leasehold.close_signal(
    v_intent, leasehold.judge_signal(v_intent, leasehold.find_backend(v_intent.command), p_last)
  );
end
$$;
