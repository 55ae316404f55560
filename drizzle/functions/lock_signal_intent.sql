-- Locks what the end of a signal writes, in the order of every act, and returns the intent as it stands under the locks:
-- first the request key that holds its answer, then the intent. It waits for a signal that is just being sent.
create or replace function leasehold.lock_signal_intent(p_intent_id bigint) returns leasehold.signal_intents
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_intent leasehold.signal_intents;
begin
  perform from leasehold.requests r
  join leasehold.signal_intents i on i.actor_id = r.actor and i.request_key = r.request_key
  where i.id = p_intent_id
  for no key update of r;
  select i.* into strict v_intent from leasehold.signal_intents i where i.id = p_intent_id for no key update;
  return v_intent;
end
$$;
