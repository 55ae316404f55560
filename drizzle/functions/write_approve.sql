-- The act itself: carries out what was asked for, once, its guard checked again by the act. That has a record of its own,
-- in the name of who asked; who approved stands in both. However it ended, the request is closed. Called under the locks.
create or replace function leasehold.write_approve(
  p_approval leasehold.approvals, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_decision('approve', p_approval, p_command, p_now);
  c_command constant jsonb := p_approval.command || jsonb_build_object('gate', jsonb_build_object(
    'danger', p_approval.danger,
    'approvalId', p_approval.id::text,
    'by', p_command #> '{actor,id}',
    'byName', p_command #> '{actor,name}'
  ));
  v_renewed text;
  v_result jsonb;
  v_ended leasehold.approvals;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  -- Of a session nothing about jobs is asked: who has locked them may be what is to be ended, and even their row type waits.
  if leasehold.target_of(p_approval.verb) = 'job' then
    v_renewed := leasehold.spoken_renewals(p_approval);
  end if;
  -- A question is for who asked: the pinned command holds no answer to it, and is over.
  v_result := leasehold.run_act(p_approval.verb, c_command) - 'question';
  if v_result ->> 'outcome' = 'done' then
    v_result := v_result || jsonb_build_object('detail', concat_ws(' ', v_result ->> 'detail', v_renewed));
  end if;
  perform leasehold.record_outcome(p_approval.verb, c_command, v_result);
  v_ended := leasehold.end_request(p_approval, 'approved', p_command -> 'actor', v_result ->> 'detail', p_now);
  return v_result - 'phase' || leasehold.of_request(p_approval, v_ended);
end
$$;
