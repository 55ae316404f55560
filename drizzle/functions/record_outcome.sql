-- Ends an act: appends the event, then stores the answer under its request key and returns it. p_result says outcome
-- and detail, and what act_event takes from it. An act that ended with a question leaves its key free for the answered wish.
--
-- A wish in two phases is recorded twice: as 'intent', whose answer names it, and as 'outcome', whose answer takes its
-- place under the key.
--
-- What a look reveals goes back with this one answer. It is neither recorded nor stored. The correlation id goes back for the
-- log of whoever asked, and is not stored with the answer either: the record has it.
--
-- What was tried and changed nothing is recorded once and its repeats are counted, so that a script in a loop buries no
-- act. It was tried each time: no limit keeps an act from being carried out, and what it changes is always recorded.
create or replace function leasehold.record_outcome(p_verb text, p_command jsonb, p_result jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_gate constant jsonb := coalesce(p_result -> 'gate', p_command -> 'gate');
  c_phase constant text := coalesce(p_result ->> 'phase', 'act');
  v_target record;
  v_found jsonb;
  v_event jsonb;
  v_recorded record;
  v_answer jsonb;
begin
  select t.* into v_target from leasehold.find_target(p_verb, p_command) t;
  v_found := case when v_target.recorded is null then '[]' else jsonb_build_array(v_target.recorded) end;
  if p_command ? 'gate' then
    -- Somebody else's key, and before the chain: who sends it again holds it while they append.
    perform from leasehold.requests r
    where r.actor = p_command #>> '{actor,id}' and r.request_key = p_command ->> 'requestKey'
    for no key update;
  end if;
  v_event := leasehold.act_event(p_verb, p_command, p_result, v_target.queue, v_target.subject, v_found);
  if p_result ->> 'outcome' in ('refused', 'stale', 'not_found') and c_gate is null
    and not p_result ?| array['phase', 'correlationId']
  then
    -- Before the rows that count, since this transaction may have appended already.
    perform leasehold.lock_chain();
    select a.seq, a.said into v_recorded from leasehold.append_or_count('tried', v_event) a;
  else
    select a.seq, null::text as said into v_recorded from leasehold.append_audit_event(v_event) a;
  end if;
  if c_gate ? 'phrase' and c_phase <> 'outcome' then
    perform leasehold.notify_of_glass(v_recorded.seq);
  end if;

  v_answer := jsonb_build_object(
    'outcome', p_result -> 'outcome',
    'detail', concat_ws(' ', p_result ->> 'detail', v_recorded.said),
    'rowsChanged', coalesce(p_result -> 'rowsChanged', '0'),
    'auditSeq', v_recorded.seq::text,
    'replayed', false,
    'now', v_target.guarded,
    'successorKey', p_result -> 'successorKey',
    'floorToken', p_result -> 'floorToken',
    'question', p_result -> 'question',
    'intentId', p_result -> 'intentId',
    'approvalId', c_gate -> 'approvalId'
  );
  -- No row when the key was not ours: its own answer must stand.
  update leasehold.requests r
  set outcome = case when p_result ? 'question' then null else v_answer end, audit_seq = v_recorded.seq
  where r.actor = p_command #>> '{actor,id}' and r.request_key = p_command ->> 'requestKey'
    and (r.outcome is null or p_command ? 'gate' or c_phase = 'outcome');
  return v_answer || jsonb_build_object(
    'revealed', p_result -> 'revealed',
    'correlationId', v_event -> 'correlation_id'
  );
end
$$;
