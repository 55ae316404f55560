-- How a signal ended, from its intent under the lock and its process as it is now: {outcome, detail}, or NULL while the
-- process may still heed it and p_last does not say that nobody waits any longer.
create or replace function leasehold.judge_signal(
  p_intent leasehold.signal_intents, p_backend leasehold.backend, p_last boolean
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_ended constant boolean := leasehold.is_gone(p_intent, p_backend)
    or p_intent.verb = 'cancel-backend' and p_backend.backend_start is not null
      and (p_backend.state is distinct from 'active' or p_backend.query_start is distinct from p_intent.query_start);
  c_seen constant text := leasehold.seen_of_backend(p_intent, p_backend);
begin
  if not p_intent.sent then
    return jsonb_build_object('outcome', 'stale', 'detail', case
      when p_backend.has_written and leasehold.guard_holds(p_intent.verb, p_backend, p_intent.command -> 'guard')
        and not p_intent.may_lose_writes and p_intent.verb = 'terminate-backend'
      then 'The transaction has written since you looked, and ending it would lose that: it needs a second person now.'
        || ' No signal was sent.'
      else leasehold.what_changed(p_backend, p_intent.command -> 'guard', clock_timestamp())
    end);
  elsif p_intent.sent and c_ended then
    return jsonb_build_object('outcome', 'done', 'detail', c_seen);
  elsif p_last then
    return jsonb_build_object('outcome', 'unknown', 'detail', case
      when p_intent.sent then 'A signal was sent, and its end was not seen. ' || c_seen
      else 'Whether a signal was sent is not known. ' || c_seen
    end);
  end if;
  return null;
end
$$;
