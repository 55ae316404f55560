-- Writes down that an act waits for a second person, if it would be carried out at this moment: the whole command, pinned by
-- the hash of its text. One request waits for each act and target; a second one is refused.
create or replace function leasehold.ask_second_person(
  p_verb text, p_row anyelement, p_command jsonb, p_danger jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_trial constant jsonb := leasehold.try_act(p_verb, p_row, p_command, p_now);
  c_found constant jsonb := leasehold.recorded_row(p_row);
  c_command constant jsonb := p_command || jsonb_build_object('verb', p_verb);
  v_waiting leasehold.approvals;
  v_approval leasehold.approvals;
begin
  if c_trial ->> 'outcome' not in ('done', 'armed') then
    return c_trial;
  end if;
  -- One that is over must not stand in the way until the watcher comes round.
  v_waiting := leasehold.lock_waiting_request(p_verb, p_command);
  perform leasehold.end_if_over(v_waiting, p_now) where v_waiting.id is not null;

  insert into leasehold.approvals (
    verb, danger, why, source, database, job_key, queue, subject, requester_id, requester_name, requester_role, command,
    command_hash, correlation_id, lease_until, renewals, asked_at, expires_at
  )
  values (
    p_verb, p_danger ->> 'danger', p_danger ->> 'why', p_command ->> 'source', p_command ->> 'database',
    p_command ->> 'jobKey', c_found ->> 'queue', c_found ->> 'subject', p_command #>> '{actor,id}',
    p_command #>> '{actor,name}', p_command #>> '{actor,role}', c_command, leasehold.command_hash(c_command),
    (p_command ->> 'correlationId')::uuid, (c_found ->> 'lease_until')::timestamptz, (c_found ->> 'renewals')::integer,
    p_now, p_now + leasehold.request_ttl()
  )
  on conflict (source, database, job_key, verb) where state = 'waiting' do nothing
  returning * into v_approval;
  if v_approval.id is null then
    v_waiting := leasehold.lock_waiting_request(p_verb, p_command);
    return leasehold.no_rows('refused', format('%s asked for the same at %s: request %s waits for an approver until %s.',
      v_waiting.requester_name, leasehold.spoken_time(v_waiting.asked_at, p_now), v_waiting.id,
      leasehold.spoken_time(v_waiting.expires_at, p_now)));
  end if;
  return jsonb_build_object(
    'outcome', 'requested',
    'detail', format('%s It needs a second person. Request %s waits for an approver until %s; until then nothing changes.',
      v_approval.why, v_approval.id, leasehold.spoken_time(v_approval.expires_at, p_now)),
    'gate', jsonb_build_object('danger', v_approval.danger, 'approvalId', v_approval.id::text)
  );
end
$$;
