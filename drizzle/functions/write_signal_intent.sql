-- Writes down that a server process is to be signalled. Nothing is sent before this has committed.
create or replace function leasehold.write_signal_intent(
  p_verb text, p_backend leasehold.backend, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_signal(p_verb, p_backend);
  c_before constant jsonb := jsonb_build_array(leasehold.recorded_row(p_backend));
  v_id bigint;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  insert into leasehold.signal_intents (
    verb, pid, backend_start, xact_start, state_change, lock_id, command, before, actor_id, request_key, correlation_id,
    created_at, may_lose_writes
  )
  values (
    p_verb, p_backend.pid, p_backend.backend_start, p_backend.xact_start, p_backend.state_change, p_backend.lock,
    p_command, c_before, p_command #>> '{actor,id}', p_command ->> 'requestKey', (p_command ->> 'correlationId')::uuid,
    p_now, p_command ? 'gate'
  )
  returning id into strict v_id;
  return jsonb_build_object(
    'phase', 'intent',
    'outcome', 'armed',
    'intentId', v_id::text,
    'detail', format('The signal to %s session %s (%s) is sent next; another record of this wish tells how that ended.',
      case p_verb when 'cancel-backend' then 'cancel the statement of' else 'end' end,
      p_backend.pid, coalesce(nullif(p_backend.application_name, ''), p_backend.user_name)),
    'before', c_before,
    'after', c_before
  );
end
$$;
