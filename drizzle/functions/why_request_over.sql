-- Why nobody may decide on a waiting request any more: {state, detail}, the state in which it is to end; NULL while it may
-- be decided.
create or replace function leasehold.why_request_over(p_approval leasehold.approvals, p_now timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not text;
begin
  if p_approval.expires_at <= p_now then
    return jsonb_build_object('state', 'expired', 'detail',
      format('Nobody decided before %s.', leasehold.spoken_time(p_approval.expires_at, p_now)));
  end if;
  v_why_not := leasehold.why_person_may_not(
    p_approval.requester_id, p_approval.requester_name, p_approval.requester_role, 'asked for', p_approval.asked_at, p_now
  );
  return case when v_why_not is not null then jsonb_build_object('state', 'ended', 'detail', v_why_not) end;
end
$$;
