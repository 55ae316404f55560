-- Ends a request that waits and returns its row. p_by is {id, name} of who decided; NULL when nobody did. Who asked hears
-- of the end under the key of their wish; where the act is recorded too, that answer takes its place.
create or replace function leasehold.end_request(
  p_approval leasehold.approvals, p_state text, p_by jsonb, p_detail text, p_now timestamptz
) returns leasehold.approvals
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ended leasehold.approvals;
begin
  update leasehold.approvals a
  set state = p_state, ended_at = p_now, ended_by = p_by ->> 'id', ended_by_name = p_by ->> 'name', ended_detail = p_detail
  where a.id = p_approval.id and a.state = 'waiting'
  returning a.* into strict v_ended;

  update leasehold.requests r
  set outcome = r.outcome || jsonb_build_object(
    'outcome', case p_state when 'withdrawn' then 'cancelled' else 'refused' end, 'detail', p_detail
  )
  where p_state in ('denied', 'withdrawn') and r.actor = p_approval.requester_id
    and r.request_key = p_approval.command ->> 'requestKey' and r.outcome ->> 'outcome' = 'requested';
  return v_ended;
end
$$;
